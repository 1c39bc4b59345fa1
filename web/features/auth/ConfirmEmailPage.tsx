import { useQuery, useQueryClient } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { authRoutes } from '#shared/auth/routes.ts';
import { accountKeys } from '#web/core/account/keys.ts';
import { SendConfirmation } from '#web/core/account/SendConfirmation.tsx';
import { call } from '#web/core/api/call.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { returnTo } from '#web/core/navigation/returnTo.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AuthFailure } from './AuthFailure.tsx';
import { AuthPage } from './AuthPage.tsx';
import styles from './ConfirmEmailPage.module.css';

/** Page of the link mailed to a new customer; confirms their address on load. */
export default function ConfirmEmailPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return token ? <Confirm token={token} /> : <DeadLink />;
}

function Confirm({ token }: { token: string }) {
  const { t } = useTranslation(['auth', 'common']);
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['account', 'confirm', token],
    queryFn: async () => {
      const reply = await call(authRoutes.confirmEmail, { body: { token } });
      void client.invalidateQueries({ queryKey: accountKeys.details });
      return reply;
    },
    // Sent once per link; after a failure the customer decides whether to retry.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data) return <Confirmed message={data.message} />;
  if (error instanceof Refusal && [400, 422].includes(error.status)) return <DeadLink />;
  return (
    <AuthPage title={t('confirm.title')} lead={error ? undefined : t('confirm.lead')}>
      {error ? (
        <>
          <AuthFailure error={error} fallback={t('confirm.failed')} />
          <Actions>
            <Button look="accent" onClick={() => void refetch()} busy={isFetching}>
              {t('common:ui.retry')}
            </Button>
          </Actions>
        </>
      ) : (
        <div role="status" aria-label={t('common:ui.loading')}>
          <Skeleton lines={2} />
        </div>
      )}
    </AuthPage>
  );
}

function Confirmed({ message }: { message?: string }) {
  const { t } = useTranslation(['auth', 'common']);
  const { isSignedIn } = useSession();
  return (
    <AuthPage title={t('confirm.doneTitle')} icon={<MailCheck size={36} className={styles.done} aria-hidden="true" />}>
      <div className={styles.body}>
        <p role="status">{message ?? t('confirm.already')}</p>
        <p className={styles.more}>{t('confirm.doneText')}</p>
        <Actions>
          {isSignedIn ? (
            <>
              <ButtonLink look="accent" to={paths.home}>
                {t('confirm.departures')}
              </ButtonLink>
              <ButtonLink look="quiet" to={paths.myColis}>
                {t('common:links.myColis')}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink look="accent" to={paths.login}>
              {t('common:links.login')}
            </ButtonLink>
          )}
        </Actions>
      </div>
    </AuthPage>
  );
}

/**
 * Message for a link that is expired, truncated or of a deleted account. A signed-in customer whose address is not
 * confirmed can request another link.
 */
function DeadLink() {
  const { t } = useTranslation(['auth', 'common']);
  const { isSignedIn } = useSession();
  const { data: confirmed } = useQuery({
    queryKey: accountKeys.details,
    queryFn: async () => (await call(authRoutes.details, {})).data,
    enabled: isSignedIn,
    select: ({ emailConfirme }) => emailConfirme,
  });
  if (isSignedIn && confirmed) return <Confirmed />;
  return (
    <AuthPage title={t('confirm.deadTitle')} icon={<MailX size={36} className={styles.dead} aria-hidden="true" />}>
      <div className={styles.body}>
        <p>{t('confirm.deadText')}</p>
        {isSignedIn ? (
          <SendConfirmation look="accent" />
        ) : (
          <>
            <p className={styles.more}>{t('confirm.logInFirst')}</p>
            <Actions>
              <ButtonLink look="accent" to={paths.login} state={returnTo(paths.account)}>
                {t('common:links.login')}
              </ButtonLink>
            </Actions>
          </>
        )}
      </div>
    </AuthPage>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
