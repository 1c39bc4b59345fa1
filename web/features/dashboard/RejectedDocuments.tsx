import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { pathTo } from '#web/core/paths.ts';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './DashboardPage.module.css';

/** Notices of rejected customs documents, each with a link to the page where it is replaced. */
export function RejectedDocuments({ documents }: { documents: readonly CustomsDocument[] }) {
  const { t } = useTranslation('dashboard');
  return documents.map(({ id, colisId, containerBookingId }) => (
    <div key={id} className={styles.notice}>
      {colisId === null ? (
        <Notice
          tone="warning"
          title={t('documents.title')}
          action={<Link to={pathTo('addColis', { bookingId: containerBookingId })}>{t('documents.resume')}</Link>}
        >
          {t('documents.draft')}
        </Notice>
      ) : (
        <Notice
          tone="warning"
          title={t('documents.title')}
          action={<Link to={pathTo('colis', { colisId })}>{t('documents.replace')}</Link>}
        >
          {t('documents.colis', { id: colisId })}
        </Notice>
      )}
    </div>
  ));
}
