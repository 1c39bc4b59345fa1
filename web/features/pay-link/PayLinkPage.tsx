import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { readTrackingCode } from '#shared/colis/tracking-code.ts';
import type { PayerView } from '#shared/payments/pay-links.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { dollars } from '#web/core/format.ts';
import type { PayerReturn } from '#web/core/loading/embeddedPayer.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { Lines } from './Lines.tsx';
import { PayForm } from './PayForm.tsx';
import styles from './PayLinkPage.module.css';
import { usePayLink } from './queries.ts';
import { UnderWay } from './UnderWay.tsx';

/** Page of a pay link, for somebody without an account who pays what a customer owes. */
export default function PayLinkPage() {
  const { code: typed = '' } = useParams();
  const read = readTrackingCode(typed);
  return (
    <div className="page section">
      <meta name="robots" content="noindex" />
      <div className={styles.page}>{'code' in read ? <Linked key={read.code} code={read.code} /> : <Nothing />}</div>
    </div>
  );
}

function Linked({ code }: { code: string }) {
  const { t } = useTranslation(['payLink', 'common']);
  const [params] = useSearchParams();
  const { data, error, refetch, isFetching, isPaused } = usePayLink(code, returnIn(params));
  const reload = () => void refetch();
  if (data === null) return <Nothing />;
  if (data) return <Shown view={data} code={code} onOutdated={reload} reloading={isFetching} />;
  return (
    <>
      <PageTitle title={t('payLink:title')} />
      <h1>{t('payLink:title')}</h1>
      {error || isPaused ? (
        <ErrorState
          message={t('payLink:failed', { advice: error ? adviceOn(error) : t('common:advice.offline') })}
          onRetry={reload}
          retrying={isFetching}
        />
      ) : (
        <div role="status" aria-label={t('common:ui.loading')}>
          <Skeleton lines={4} />
        </div>
      )}
    </>
  );
}

/** Returns the payment that the address of a payer who comes back names. */
const returnIn = (params: URLSearchParams): PayerReturn | undefined => {
  const session = params.get('session_id');
  if (session) return { session_id: session };
  const id = params.get('paiement') ?? '';
  return /^\d{1,15}$/.test(id) ? { paiement: id } : undefined;
};

interface ShownProps {
  view: PayerView;
  code: string;
  onOutdated: () => void;
  reloading: boolean;
}

function Shown({ view, code, onOutdated, reloading }: ShownProps) {
  const { t } = useTranslation('payLink');
  const { etat, expediteur: name } = view;
  if (etat === 'PAYE') return <Paid view={view} />;
  const title = name ? t('titleFor', { name }) : t('title');
  return (
    <>
      <PageTitle title={title} description={t('description')} />
      <h1>
        <Sentence keeps={[name]}>{title}</Sentence>
      </h1>
      <Lines view={view} />
      {etat === 'EN_COURS' ? (
        <UnderWay view={view} code={code} onReload={onOutdated} reloading={reloading} />
      ) : (
        <PayForm view={view} code={code} onOutdated={onOutdated} />
      )}
    </>
  );
}

/** Notice of what a payer who comes back has paid, and of what goes back to them. */
function Paid({ view }: { view: PayerView }) {
  const { t } = useTranslation('payLink');
  const language = useLanguage();
  const { montant, rembourse, expediteur: name } = view;
  const isRefunded = rembourse >= montant;
  const title = t(isRefunded ? 'paid.refundedTitle' : 'paid.title');
  const amount = dollars(language, montant);
  return (
    <>
      <PageTitle title={title} />
      <h1>{title}</h1>
      {!isRefunded && (
        <p>
          {name ? (
            <Sentence keeps={[name]}>{t('paid.textFor', { name, amount })}</Sentence>
          ) : (
            t('paid.text', { amount })
          )}
        </p>
      )}
      {rembourse > 0 && <p>{t('paid.refund', { amount: dollars(language, rembourse) })}</p>}
      <Lines view={view} />
      <IfCancelled view={view} />
    </>
  );
}

/** Says what would go back of a payment if its customer cancelled now, as their own preview does. */
function IfCancelled({ view: { annulation } }: { view: PayerView }) {
  const { t } = useTranslation('payLink');
  const language = useLanguage();
  if (!annulation) return null;
  const { rembourse, frais, voies } = annulation;
  const ways = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    voies.map((way) => t(`ifCancelled.ways.${way}`)),
  );
  return (
    <p>
      {rembourse > 0 && `${t('ifCancelled.back', { amount: dollars(language, rembourse), ways })} `}
      {frais > 0 && t('ifCancelled.fee', { amount: dollars(language, frais) })}
    </p>
  );
}

/** One wording for a link that is unknown, revoked or expired, and for one whose debt is paid. */
function Nothing() {
  const { t } = useTranslation('payLink');
  return (
    <>
      <PageTitle title={t('nothing.title')} description={t('nothing.text')} />
      <h1>{t('nothing.title')}</h1>
      <p>{t('nothing.text')}</p>
    </>
  );
}
