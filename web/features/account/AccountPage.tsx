import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { returnTo } from '#web/core/navigation/returnTo.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import styles from './AccountPage.module.css';
import { DeletionConsequences } from './DeletionConsequences.tsx';
import { Profile } from './Profile.tsx';
import { Recipients } from './Recipients.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { YourData } from './YourData.tsx';

/** Account page: the customer's details, shortcuts, data export and account deletion. */
export default function AccountPage() {
  const { t } = useTranslation('account');
  const { isSignedIn } = useSession();
  return (
    <div className="page section">
      <PageTitle title={t('title')} />
      {isSignedIn ? (
        <>
          <h1>{t('title')}</h1>
          <div className={styles.columns}>
            <Profile />
            <Shortcuts />
          </div>
          <Recipients />
          <YourData />
          <DeletionConsequences />
        </>
      ) : (
        <NotLoggedIn />
      )}
    </div>
  );
}

function NotLoggedIn() {
  const { t } = useTranslation(['account', 'common']);
  const { pathname } = useLocation();
  return (
    <EmptyState
      as="h1"
      title={t('notLoggedIn.title')}
      action={
        <ButtonLink to={paths.login} state={returnTo(pathname)}>
          {t('common:links.login')}
        </ButtonLink>
      }
    >
      <p>{t('notLoggedIn.text')}</p>
    </EmptyState>
  );
}
