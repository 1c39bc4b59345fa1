import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { paths } from '#web/core/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './MailedLinkPage.module.css';

/** Texts of one page: `title`, `failed`, `deadTitle`, `deadText` and `contact`. */
type LinkTexts = 'stopMails' | 'linkedProxy' | 'linkedClaim' | 'recoverAccount' | 'counterReceipt';

interface MailedLinkPageProps<State> {
  texts: LinkTexts;
  /** Icon of a link that is not valid. */
  deadIcon: LucideIcon;
  /** Loads what is stored for the link's token. */
  load: (token: string) => Promise<State>;
  children: (state: State, token: string) => ReactNode;
}

/** Page of a link in a mail or on a receipt, for a reader without an account. Opening it changes nothing; its buttons do. */
export function MailedLinkPage<State>(props: MailedLinkPageProps<State>) {
  const { t } = useTranslation(props.texts);
  const [params] = useSearchParams();
  const { code } = useParams();
  const token = params.get('jeton') ?? code;
  return (
    <div className="page section">
      <meta name="robots" content="noindex" />
      <PageTitle title={t('title')} />
      <div className={styles.page}>{token ? <Linked {...props} token={token} /> : <DeadLink {...props} />}</div>
    </div>
  );
}

function Linked<State>({ token, ...props }: MailedLinkPageProps<State> & { token: string }) {
  const { t } = useTranslation([props.texts, 'common']);
  const { data, error, refetch, isFetching, isPaused } = useQuery({
    queryKey: [props.texts, token],
    queryFn: () => props.load(token),
    retry: (count, failure) => !(failure instanceof Refusal) && count < 2,
  });
  if (error instanceof Refusal && [400, 404].includes(error.status)) return <DeadLink {...props} />;
  if (data) return props.children(data, token);
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

/** Message for a link that is truncated, was not made by us, or no longer counts. */
function DeadLink({ texts, deadIcon: Icon }: Pick<MailedLinkPageProps<unknown>, 'texts' | 'deadIcon'>) {
  const { t } = useTranslation(texts);
  return (
    <>
      <Icon size={36} className={styles.dead} aria-hidden="true" />
      <h1>{t('deadTitle')}</h1>
      <p className={styles.lead}>{t('deadText')}</p>
      <ButtonLink look="quiet" to={paths.contact}>
        {t('contact')}
      </ButtonLink>
    </>
  );
}

/** Changes what is stored for a link; the page then shows the reply. */
export function useLinkChange<State>(texts: LinkTexts, token: string, change: (token: string) => Promise<State>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => change(token),
    onSuccess: (stored) => client.setQueryData([texts, token], stored),
  });
}
