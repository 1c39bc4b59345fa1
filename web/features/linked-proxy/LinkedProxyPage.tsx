import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { recipientsRoutes } from '#shared/recipients/routes.ts';
import type { ProxyOfLink } from '#shared/tracking/proxy.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn, reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './LinkedProxyPage.module.css';

/** Page of the link in a recipient's mail: confirms or removes, by a button, the person named to collect the parcel. */
export default function LinkedProxyPage() {
  const { t } = useTranslation('linkedProxy');
  const [params] = useSearchParams();
  const token = params.get('jeton');
  return (
    <div className="page section">
      <meta name="robots" content="noindex" />
      <PageTitle title={t('title')} />
      <div className={styles.page}>{token ? <Decision token={token} /> : <DeadLink />}</div>
    </div>
  );
}

function Decision({ token }: { token: string }) {
  const { t } = useTranslation(['linkedProxy', 'common']);
  const { data, error, refetch, isFetching, isPaused } = useQuery({
    queryKey: ['linkedProxy', token],
    queryFn: async () => (await call(recipientsRoutes.linkedProxy, { params: { jeton: token } })).data,
    retry: (count, failure) => !(failure instanceof Refusal) && count < 2,
  });
  if (error instanceof Refusal && [400, 404].includes(error.status)) return <DeadLink />;
  if (data) return data.etat === 'ABSENT' ? <Absent proxy={data} /> : <Named token={token} proxy={data} />;
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

/** The person, who waits for the recipient's decision or was confirmed already. */
function Named({ token, proxy: { etat, nom, codeSuivi } }: { token: string; proxy: ProxyOfLink }) {
  const { t } = useTranslation('linkedProxy');
  const confirm = useDecision(token, 'confirmLinkedProxy');
  const refuse = useDecision(token, 'refuseLinkedProxy');
  const isConfirmed = etat === 'CONFIRME';
  const error = confirm.error ?? refuse.error;
  return (
    <>
      {isConfirmed && <UserCheck size={36} className={styles.done} aria-hidden="true" />}
      <div role="status" className={styles.result}>
        <h1>{t(isConfirmed ? 'confirmed' : 'question', { name: nom })}</h1>
        <p className={styles.lead}>{t(isConfirmed ? 'confirmedText' : 'text', { code: codeSuivi })}</p>
      </div>
      {error && <Notice tone="error">{t('notSaved', { reason: reasonFor(error) })}</Notice>}
      <div className={styles.actions}>
        {!isConfirmed && (
          <Button look="accent" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('confirm')}
          </Button>
        )}
        <Button look="quiet" busy={refuse.isPending} onClick={() => refuse.mutate()}>
          {t(isConfirmed ? 'remove' : 'refuse')}
        </Button>
      </div>
    </>
  );
}

/** Message that nobody waits for a decision by this link any more. */
function Absent({ proxy: { codeSuivi } }: { proxy: ProxyOfLink }) {
  const { t } = useTranslation('linkedProxy');
  return (
    <>
      <UserX size={36} className={styles.dead} aria-hidden="true" />
      <div role="status" className={styles.result}>
        <h1>{t('absent')}</h1>
        <p className={styles.lead}>{t('absentText')}</p>
      </div>
      {codeSuivi && (
        <ButtonLink look="quiet" to={pathTo('trackedColis', { code: codeSuivi })}>
          {t('track')}
        </ButtonLink>
      )}
    </>
  );
}

/** Message for a link that is truncated, was not made by us, or went to a former address. */
function DeadLink() {
  const { t } = useTranslation('linkedProxy');
  return (
    <>
      <UserX size={36} className={styles.dead} aria-hidden="true" />
      <h1>{t('deadTitle')}</h1>
      <p className={styles.lead}>{t('deadText')}</p>
      <ButtonLink look="quiet" to={paths.contact}>
        {t('contact')}
      </ButtonLink>
    </>
  );
}

/** Makes a decision; the reply is what is stored then. */
function useDecision(token: string, route: 'confirmLinkedProxy' | 'refuseLinkedProxy') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(recipientsRoutes[route], { params: { jeton: token } })).data,
    onSuccess: (stored) => client.setQueryData(['linkedProxy', token], stored),
  });
}
