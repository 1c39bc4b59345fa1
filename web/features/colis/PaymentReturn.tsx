import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import type { Payment } from '#shared/payments/schema.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRefreshColis } from './queries.ts';

/** What the payment page sent back in the address, taken out of it as soon as it has been answered. */
export function PaymentReturn() {
  const { t } = useTranslation('colis');
  const [search, setSearch] = useSearchParams();
  const [sessionId, setSessionId] = useState(search.get('session_id'));
  const [cancelled, setCancelled] = useState(search.get('paiement') === 'annule');
  const clean = () =>
    setSearch(
      (current) => {
        current.delete('session_id');
        current.delete('paiement');
        return current;
      },
      { replace: true },
    );
  useOnce(cancelled, clean);

  if (sessionId) return <Validation sessionId={sessionId} onAnswer={clean} onDismiss={() => setSessionId(null)} />;
  if (!cancelled) return null;
  return (
    <Notice tone="info" title={t('return.cancelled.title')} onDismiss={() => setCancelled(false)}>
      {t('return.cancelled.text')}
    </Notice>
  );
}

interface ValidationProps {
  sessionId: string;
  onAnswer: () => void;
  onDismiss: () => void;
}

/** Asks what became of the payment, and says it. Only an answer counts: a lost connection may ask again. */
function Validation({ sessionId, onAnswer, onDismiss }: ValidationProps) {
  const { t } = useTranslation('colis');
  const refresh = useRefreshColis();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['payment', sessionId],
    queryFn: async () => (await call(paymentsRoutes.validate, { query: { session_id: sessionId } })).data.payment,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const refused = error instanceof Refusal && error.status < 500;
  const words = refused && error.message ? error.message : error && `${t('return.failed')} ${adviceOn(error)}`;

  useOnce(Boolean(data) || refused, () => {
    onAnswer();
    refresh();
  });
  useOnce(Boolean(error) && !isFetching, () => words && toast('error', words));

  if (data) return <Settled payment={data} onDismiss={onDismiss} />;
  if (words && !isFetching)
    return (
      <Notice
        tone="error"
        title={refused ? t('return.unpaid') : undefined}
        onDismiss={refused ? onDismiss : undefined}
        action={
          refused ? undefined : (
            <Button look="quiet" onClick={() => void refetch()}>
              {t('return.again')}
            </Button>
          )
        }
      >
        {words}
      </Notice>
    );
  return (
    <Notice tone="info" title={t('return.checking.title')}>
      {t('return.checking.text')}
    </Notice>
  );
}

/** What was paid, what is given back of it, or that the bank takes its time. */
function Settled({ payment, onDismiss }: { payment: Payment; onDismiss: () => void }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const { statut, montant, rembourse, aRembourser, colisIds } = payment;
  if (statut === 'EN_ATTENTE')
    return (
      <Notice tone="info" title={t('return.pending.title')} onDismiss={onDismiss}>
        {t('return.pending.text')}
      </Notice>
    );
  const back = rembourse + aRembourser;
  return (
    <Notice tone="success" title={t('return.paid.title', { amount: dollars(language, montant) })} onDismiss={onDismiss}>
      {back > 0
        ? t('return.paid.refund', { amount: dollars(language, back) })
        : t('return.paid.text', { count: colisIds.length })}
    </Notice>
  );
}

/** Does something once, when it first becomes true. */
function useOnce(ready: boolean, deed: () => void): void {
  const [done, setDone] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the deed is done once, whatever it is by then.
  useEffect(() => {
    if (!ready || done) return;
    setDone(true);
    deed();
  }, [ready, done]);
}
