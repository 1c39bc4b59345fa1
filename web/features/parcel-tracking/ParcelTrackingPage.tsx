import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { readTrackingCode } from '#shared/colis/tracking-code.ts';
import { paths } from '#web/core/paths.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { CodeForm } from './CodeForm.tsx';
import styles from './ParcelTrackingPage.module.css';
import { TrackedParcel } from './TrackedParcel.tsx';

/** Public page that follows the parcel with the code in the address, or asks for a code. */
export default function ParcelTrackingPage() {
  const { code: typed } = useParams();
  const read = typed === undefined ? undefined : readTrackingCode(typed);
  return (
    <div className="page section">
      {/* Addresses with a code are for those who have it: no search engine may list them. */}
      {typed !== undefined && <meta name="robots" content="noindex" />}
      {read && 'code' in read ? <TrackedParcel key={read.code} code={read.code} /> : <AskForCode typed={typed} />}
    </div>
  );
}

/** The form, with what was in the address when it is no code. */
function AskForCode({ typed }: { typed: string | undefined }) {
  const { t } = useTranslation('parcelTracking');
  return (
    <div className={styles.ask}>
      <PageTitle title={t('title')} description={t('description')} />
      <h1>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <CodeForm key={typed} typed={typed} />
      <p>
        {t('account.question')} <Link to={paths.tracking}>{t('account.link')}</Link>
      </p>
    </div>
  );
}
