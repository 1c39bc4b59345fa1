import { useQuery, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Handshake from 'lucide-react/icons/handshake';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CounterSearch, ServedCustomer } from '#shared/counter/schema.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { adviceOn, reasonFor } from '#web/core/api/failureReason.ts';
import { ApiUnreachable, Refusal } from '#web/core/api/refusal.ts';
import { COLIS_PARAM } from '#web/core/colis/collectionPath.ts';
import { dollars } from '#web/core/format.ts';
import { paths } from '#web/core/paths.ts';
import { PayLinkQr } from '#web/core/payLink/PayLinkQr.tsx';
import { payLinkOf } from '#web/core/payLink/queries.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Counter.module.css';
import { servedCustomer } from './queries.ts';

/** Milliseconds between two readings of what is owed while somebody pays. */
const PACE_MS = 5_000;

/** Parcels that somebody pays on their phone, the cents that they owe, and one of them that is handed over then. */
export interface AskedByPhone {
  colisIds: readonly number[];
  cents: number;
  toHandOver: number | undefined;
}

/** Returns the cents that are still owed for parcels. */
const owedIn = ({ dus }: ServedCustomer, colisIds: readonly number[]): number =>
  dus
    .flatMap(({ colis }) => colis)
    .filter(({ id }) => colisIds.includes(id))
    .reduce((sum, { reste }) => sum + centsOf(reste), 0);

interface PhonePaymentProps {
  search: CounterSearch;
  asked: AskedByPhone;
  onBack: () => void;
}

/** Code to scan by which somebody pays for parcels on their own phone; the page says so once it sees the payment. */
export function PhonePayment({ search, asked, onBack }: PhonePaymentProps) {
  const { t } = useTranslation(['payLinks', 'counter']);
  const language = useLanguage();
  const { colisIds, cents } = asked;
  const leftOf = (served: ServedCustomer | undefined) => (served ? owedIn(served, colisIds) : cents);
  const made = useQuery(payLinkOf(colisIds));
  const read = useQuery({
    ...servedCustomer(search),
    refetchInterval: ({ state }) => (leftOf(state.data) < cents ? false : PACE_MS),
  });
  const left = leftOf(read.data);
  if (left < cents) return <PaidByPhone asked={asked} left={left} onBack={onBack} />;
  const { data: link, error, isPaused } = made;
  const isOffline = isPaused || read.isPaused || read.error instanceof ApiUnreachable;
  return (
    <section className={styles.step} aria-labelledby="by-phone">
      <h2 id="by-phone">
        {t('payLinks:atHandover.title', { amount: dollars(language, link?.montant ?? dollarsOf(cents)) })}
      </h2>
      {isOffline && (
        <Notice tone="warning" title={t('payLinks:atHandover.offline')}>
          {t('payLinks:atHandover.offlineText')}
        </Notice>
      )}
      {link && <PayLinkQr link={link} text={t('counter:collection.scan')} />}
      {!link && !isOffline && error && (
        <ErrorState
          message={error instanceof Refusal ? reasonFor(error) : t('payLinks:failed', { advice: adviceOn(error) })}
          onRetry={() => void made.refetch()}
          retrying={made.isFetching}
        />
      )}
      {!link && !isOffline && !error && <Skeleton lines={3} />}
      <Button look="quiet" wide onClick={onBack}>
        {t('counter:collection.otherwise')}
      </Button>
    </section>
  );
}

/** What was settled while the code showed, by phone or otherwise: what is still due, and the way on. */
function PaidByPhone({
  asked: { cents, toHandOver },
  left,
  onBack,
}: Omit<PhonePaymentProps, 'search'> & { left: number }) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const client = useQueryClient();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    void client.invalidateQueries({ queryKey: ['agent'] });
  }, [client]);
  return (
    <section className={styles.done} aria-labelledby="paid-by-phone">
      <h2 id="paid-by-phone" ref={title} tabIndex={-1}>
        <CircleCheck size={28} aria-hidden="true" />{' '}
        {t('collection.paidByPhone', { amount: dollars(language, dollarsOf(cents - left)) })}
      </h2>
      <p className={styles.owed} data-owed={left > 0 || undefined}>
        {left > 0 ? t('collection.left', { amount: dollars(language, dollarsOf(left)) }) : t('collection.nothingLeft')}
      </p>
      {toHandOver !== undefined && left === 0 && (
        <ButtonLink icon={Handshake} look="accent" wide to={`${paths.agentHandover}?${COLIS_PARAM}=${toHandOver}`}>
          {t('collection.handOver')}
        </ButtonLink>
      )}
      {left > 0 && (
        <Button look="quiet" wide onClick={onBack}>
          {t('collection.again')}
        </Button>
      )}
      <ButtonLink look="quiet" wide to={paths.agent}>
        {t('collection.back')}
      </ButtonLink>
    </section>
  );
}
