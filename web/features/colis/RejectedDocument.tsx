import CircleAlert from 'lucide-react/icons/circle-alert';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { useSession } from '#web/core/session.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { useCustomsDocument } from './queries.ts';
import styles from './RejectedDocument.module.css';

/** Loaded with the first rejected document; the page waits for it, since it would move what is below. */
const ReplaceDocument = lazy(async () => {
  const [module] = await Promise.all([import('./ReplaceDocument.tsx'), loadTexts(['files'])]);
  return module;
});

/** Reason of a document's rejection and, for its owner, the form to replace it. Renders nothing for other documents. */
export function RejectedDocument({ colis }: { colis: Colis }) {
  const { t } = useTranslation('customsDocument');
  const { userId } = useSession();
  const { data: paper } = useCustomsDocument(colis.documentId);
  if (paper?.statut !== 'REFUSE' || !isUnderWay(colis)) return null;
  return (
    <section className={styles.rejected} aria-labelledby="rejected-document">
      <h2 id="rejected-document" className={styles.title}>
        <CircleAlert size={22} aria-hidden="true" />
        {t('rejected.title')}
      </h2>
      <p className={styles.reason}>{paper.motif ? t('reason', { motif: paper.motif }) : t('rejected.noReason')}</p>
      {userId === colis.userId && <ReplaceDocument paper={paper} />}
    </section>
  );
}
