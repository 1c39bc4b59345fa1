import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { ownDetails } from '#web/core/account/details.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { paths } from '../core/paths.ts';
import styles from './UndeliverableNotice.module.css';

/** An address does not change often: it is asked for once while a page is open. */
const ASKED_ONCE = Number.POSITIVE_INFINITY;

/** Tells a customer that our mails do not arrive; their account page says it in its own place. */
export function UndeliverableNotice() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(false);
  const { data } = useQuery({ ...ownDetails, staleTime: ASKED_ONCE });
  if (!data?.emailInjoignable || closed || pathname === paths.account) return null;
  const { email, emailInjoignable } = data;
  return (
    <div className={`page ${styles.trouble}`} data-flush={pathname === paths.home || undefined}>
      <Notice
        tone="warning"
        title={t('unreachable.title')}
        action={<Link to={paths.account}>{t('unreachable.account')}</Link>}
        onDismiss={() => setClosed(true)}
      >
        {t(`unreachable.${emailInjoignable}`, { email })}
      </Notice>
    </div>
  );
}
