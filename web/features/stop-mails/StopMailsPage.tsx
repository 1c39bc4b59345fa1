import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { mailsRoutes } from '#shared/mails/routes.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { paths } from '#web/core/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './StopMailsPage.module.css';

/** Page of the link in each mail to a recipient: stops these mails by a button, and resumes them. Needs no account. */
export default function StopMailsPage() {
  const { t } = useTranslation('stopMails');
  const [params] = useSearchParams();
  const token = params.get('jeton');
  return (
    <div className="page section">
      <meta name="robots" content="noindex" />
      <PageTitle title={t('title')} />
      <div className={styles.page}>{token ? <Choice token={token} /> : <DeadLink />}</div>
    </div>
  );
}

function Choice({ token }: { token: string }) {
  const { t } = useTranslation(['stopMails', 'common']);
  const { data, error, refetch, isFetching, isPaused } = useQuery({
    queryKey: ['mailChoice', token],
    queryFn: async () => (await call(mailsRoutes.choice, { params: { jeton: token } })).data,
    retry: (count, failure) => !(failure instanceof Refusal) && count < 2,
  });
  if (error instanceof Refusal && [400, 404].includes(error.status)) return <DeadLink />;
  if (data) return data.arrete ? <Stopped token={token} /> : <Active token={token} />;
  return (
    <>
      <h1>{t('title')}</h1>
      {error || isPaused ? (
        <ErrorState
          message={t('failed', { advice: error ? adviceOn(error) : t('common:advice.offline') })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div role="status" aria-label={t('common:ui.loading')}>
          <Skeleton lines={3} />
        </div>
      )}
    </>
  );
}

function Active({ token }: { token: string }) {
  const { t } = useTranslation('stopMails');
  const { mutate, isPending, error } = useChoice(token, 'stop');
  return (
    <>
      <h1>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <p>{t('effect')}</p>
      {error && <Notice tone="error">{t('failed', { advice: adviceOn(error) })}</Notice>}
      <Button look="accent" busy={isPending} onClick={() => mutate()}>
        {t('stop')}
      </Button>
    </>
  );
}

function Stopped({ token }: { token: string }) {
  const { t } = useTranslation('stopMails');
  const { mutate, isPending, error } = useChoice(token, 'resume');
  return (
    <>
      <MailCheck size={36} className={styles.done} aria-hidden="true" />
      <div role="status" className={styles.result}>
        <h1>{t('stopped')}</h1>
        <p className={styles.lead}>{t('stillTracked')}</p>
      </div>
      {error && <Notice tone="error">{t('failed', { advice: adviceOn(error) })}</Notice>}
      <div className={styles.actions}>
        <Button look="quiet" busy={isPending} onClick={() => mutate()}>
          {t('resume')}
        </Button>
        <ButtonLink look="quiet" to={paths.trackColis}>
          {t('track')}
        </ButtonLink>
      </div>
    </>
  );
}

/** Message for a link that is truncated or was not made by us. */
function DeadLink() {
  const { t } = useTranslation('stopMails');
  return (
    <>
      <MailX size={36} className={styles.dead} aria-hidden="true" />
      <h1>{t('deadTitle')}</h1>
      <p className={styles.lead}>{t('deadText')}</p>
      <ButtonLink look="quiet" to={paths.contact}>
        {t('contact')}
      </ButtonLink>
    </>
  );
}

/** Stops or resumes the mails; the reply is what is stored then. */
function useChoice(token: string, choice: 'stop' | 'resume') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(mailsRoutes[choice], { params: { jeton: token } })).data,
    onSuccess: (stored) => client.setQueryData(['mailChoice', token], stored),
  });
}
