import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownDetails } from '#web/core/account/details.ts';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import styles from './Statement.module.css';
import { Statement } from './Statement.tsx';

/** The customer's own account statement. */
export default function StatementPage() {
  const { t } = useTranslation('statement');
  const { userId } = useSession();
  const { data: user } = useQuery(ownDetails);
  const names = useDisplayNames();
  const id = userId ?? user?.id;
  return (
    <div className={`page section ${styles.page}`}>
      <PageTitle title={t('title')} />
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {id !== undefined && <Statement userId={id} name={user && names.ofUser(user)} empty={<NothingYet />} />}
    </div>
  );
}

function NothingYet() {
  const { t } = useTranslation('statement');
  return (
    <EmptyState as="h2" title={t('none')} action={<ButtonLink to={paths.home}>{t('departures')}</ButtonLink>}>
      <p>{t('noneText')}</p>
    </EmptyState>
  );
}
