import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation, useSearchParams } from 'react-router-dom';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import type { Payment } from '#shared/payments/schema.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { useRefreshColis } from '#web/core/colis/useRefreshColis.ts';
import { dollars, formatNumber } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import type { Language } from '#web/i18n/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';

/**
 * Handles the return from the page of a payment; removes its parameters from the address as soon as the result is known, unless the
 * customer is leaving the page: a change of the address would end that.
 */
export default function PaymentReturn() {
  const { t } = useTranslation('paymentReturn');
  const [search, setSearch] = useSearchParams();
  const [returned, setReturned] = useState(() => returnedIn(search));
  const [cancelled, setCancelled] = useState(search.get('paiement') === 'annule');
  const removeParams = () =>
    setSearch(
      (current) => {
        current.delete('session_id');
        current.delete('paiement');
        return current;
      },
      { replace: true },
    );
  const isStaying = useNavigation().state === 'idle';
  useOnce(cancelled && isStaying, removeParams);

  if (returned)
    return (
      <PaymentValidation
        returned={returned}
        isStaying={isStaying}
        onAnswer={removeParams}
        onDismiss={() => setReturned(undefined)}
      />
    );
  if (!cancelled) return null;
  return (
    <Notice tone="info" title={t('cancelled.title')} onDismiss={() => setCancelled(false)}>
      {t('cancelled.text')}
    </Notice>
  );
}

/** Payment from whose page the customer comes: its session, or its id where a provider does not name the session. */
type Returned = { session: string } | { id: number };

const returnedIn = (search: URLSearchParams): Returned | undefined => {
  const session = search.get('session_id');
  if (session) return { session };
  const id = search.get('paiement') ?? '';
  return /^\d{1,15}$/.test(id) ? { id: Number(id) } : undefined;
};

const settle = (returned: Returned) =>
  'id' in returned
    ? call(paymentsRoutes.settle, { params: returned })
    : call(paymentsRoutes.validate, { query: { session_id: returned.session } });

interface PaymentValidationProps {
  returned: Returned;
  isStaying: boolean;
  onAnswer: () => void;
  onDismiss: () => void;
}

/** Validates the payment and shows the result. After a lost connection the customer can retry. */
function PaymentValidation({ returned, isStaying, onAnswer, onDismiss }: PaymentValidationProps) {
  const { t } = useTranslation('paymentReturn');
  const refresh = useRefreshColis();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['payment', returned],
    queryFn: async () => (await settle(returned)).data.payment,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const refused = error instanceof Refusal && error.status < 500;
  const message = refused && error.message ? error.message : error && `${t('failed')} ${adviceOn(error)}`;

  const isKnown = Boolean(data) || refused;
  useOnce(isKnown && isStaying, onAnswer);
  useOnce(isKnown, refresh);
  useOnce(Boolean(error) && !isFetching, () => message && toast('error', message));

  if (data) return <PaymentResult payment={data} onDismiss={onDismiss} />;
  if (message && !isFetching)
    return (
      <Notice
        tone="error"
        title={refused ? t('unpaid') : undefined}
        onDismiss={refused ? onDismiss : undefined}
        action={
          refused ? undefined : (
            <Button look="quiet" onClick={() => void refetch()}>
              {t('again')}
            </Button>
          )
        }
      >
        {message}
      </Notice>
    );
  return (
    <Notice tone="info" title={t('checking.title')}>
      {t('checking.text')}
    </Notice>
  );
}

/** Formats money as it came, in its currency. */
const currencyAmount = (language: Language, { devise, montant }: NonNullable<Payment['recu']>): string =>
  formatNumber(language, montant, { style: 'currency', currency: devise });

/** Notice of the paid amount, of its refund, or that the payment is still pending. */
function PaymentResult({ payment, onDismiss }: { payment: Payment; onDismiss: () => void }) {
  const { t } = useTranslation('paymentReturn');
  const language = useLanguage();
  const { statut, montant, recu, rembourse, aRembourser, colisIds, supplementIds, fraisArriveeIds } = payment;
  if (statut === 'EN_ATTENTE')
    return (
      <Notice tone="info" title={t('pending.title')} onDismiss={onDismiss}>
        {t('pending.text')}
      </Notice>
    );
  const paidText = () => {
    if (supplementIds.length === colisIds.length) return t('paid.supplement');
    if (fraisArriveeIds.length === colisIds.length) return t('paid.arrivalCosts');
    return t('paid.text', { count: colisIds.length });
  };
  const refundTotal = rembourse + aRembourser;
  const received = recu && recu.taux !== null ? ` (${currencyAmount(language, recu)})` : '';
  return (
    <Notice
      tone="success"
      title={t('paid.title', { amount: `${dollars(language, montant)}${received}` })}
      onDismiss={onDismiss}
    >
      {refundTotal > 0 ? t('paid.refund', { amount: dollars(language, refundTotal) }) : paidText()}
    </Notice>
  );
}

/** Runs an effect once, when `ready` first becomes true. */
function useOnce(ready: boolean, effect: () => void): void {
  const [done, setDone] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once, in its version of that render.
  useEffect(() => {
    if (!ready || done) return;
    setDone(true);
    effect();
  }, [ready, done]);
}
