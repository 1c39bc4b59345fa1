import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { ownDetails } from '#web/core/account/details.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { paths } from '../core/paths.ts';
import styles from './UndeliverableNotice.module.css';

/** Stale time of the account: an email rarely changes, so it is fetched once per page load. */
const NEVER_STALE = Number.POSITIVE_INFINITY;

/** Warns a customer that our mails do not arrive, except on the account page, which has its own warning. */
export default function UndeliverableNotice() {
  const { t } = useTranslation('emailAddress');
  const { pathname } = useLocation();
  const [isClosed, setIsClosed] = useState(false);
  // The account page shows a failed call, and repeats it when asked.
  const { data } = useQuery({ ...ownDetails, staleTime: NEVER_STALE, retryOnMount: false });
  if (!data?.emailInjoignable || isClosed || pathname === paths.account) return null;
  const { email, emailInjoignable } = data;
  return (
    <div className={`page ${styles.trouble}`} data-flush={pathname === paths.home || undefined}>
      <Notice
        tone="warning"
        title={t('unreachable.title')}
        action={<Link to={paths.account}>{t('unreachable.account')}</Link>}
        onDismiss={() => setIsClosed(true)}
      >
        <Sentence keeps={[email]}>{t(`unreachable.${emailInjoignable}`, { email })}</Sentence>
      </Notice>
    </div>
  );
}
