import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import type { PaidBy } from '#shared/payments/schema.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { toast } from '#web/ui/toasts.ts';
import { rememberSharedPayment } from './sharedPayments.ts';
import { useRefreshColis } from './useRefreshColis.ts';

/** Milliseconds after which the buttons are enabled again if the payment page has not opened. */
const redirectTimeoutMs = 20_000;

interface PaymentOptions {
  /** Called when nothing had to be paid and the payment is already confirmed. */
  onSettled: () => void;
  /** Method whose page is opened; a card without it. */
  moyen?: v.InferInput<typeof PaidBy>['moyen'];
}

/** Starts a payment and redirects to the payment page; ignores further presses while one is starting. */
export function usePayment({ onSettled, moyen }: PaymentOptions) {
  const { t } = useTranslation('colis');
  const refresh = useRefreshColis();
  const query = moyen ? { query: { moyen } } : {};
  const running = useRef(false);
  /** Id of the single parcel, or the selection, whose payment is starting. */
  const [paying, setPaying] = useState<number | 'selection'>();
  const releaseLater = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(releaseLater.current), []);

  const release = () => {
    clearTimeout(releaseLater.current);
    running.current = false;
    setPaying(undefined);
  };
  useOnPageRestored(() => {
    release();
    refresh();
  });

  const start = async (what: number | 'selection', sendRequest: () => Promise<Started>, failureText: string) => {
    if (running.current) return;
    running.current = true;
    setPaying(what);
    try {
      const { redirectUrl, data } = await sendRequest();
      if (!redirectUrl) {
        toast('error', failureText);
        release();
      } else if (data?.statut === 'CONFIRME') {
        release();
        refresh();
        onSettled();
      } else {
        location.assign(redirectUrl);
        releaseLater.current = setTimeout(release, redirectTimeoutMs);
      }
    } catch (error) {
      // COLIS_LOCKED: a payment was recorded after this page was loaded. The refetch shows it, so it is no error.
      const tone = error instanceof Refusal && error.code === 'COLIS_LOCKED' ? 'info' : 'error';
      toast(tone, refusalMessage(error) ?? `${t('pay.initializationError')} ${adviceOn(error)}`);
      release();
      refresh();
    }
  };

  /**
   * Pays a parcel, whose button is then busy, and `together` with it the others of the open payment that it resumes or of
   * the shipment just booked.
   */
  const payParcel = (id: number, together: readonly number[] = [id]) => {
    const options = { idempotencyKey: crypto.randomUUID() };
    if (together.length > 1) return payTogether(id, [...together]);
    rememberSharedPayment([id]);
    void start(
      id,
      () => call(paymentsRoutes.start, { params: { colisId: id }, ...query }, options),
      t('pay.singleFailed'),
    );
  };
  const payTogether = (what: number | 'selection', ids: number[]) => {
    const options = { idempotencyKey: crypto.randomUUID() };
    rememberSharedPayment(ids);
    void start(what, () => call(paymentsRoutes.startGroup, { body: ids, ...query }, options), t('pay.groupFailed'));
  };
  const paySelection = (ids: number[]) => {
    if (ids.length === 0) toast('warning', t('pay.selectOne'));
    else payTogether('selection', ids);
  };

  return { paying, payParcel, paySelection };
}

/** The used part of the reply; `redirectUrl` is checked although the contract requires it. */
interface Started {
  redirectUrl?: string;
  data?: { statut: string };
}

/** The API's message, unless the refusal is generic. */
const refusalMessage = (error: unknown): string | undefined =>
  error instanceof Refusal && !['UNEXPECTED', 'REFUSED'].includes(error.code) ? error.message || undefined : undefined;

/** Calls back when the browser restores the page from its cache, after "back" from the payment page. */
function useOnPageRestored(callback: () => void): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    addEventListener('pageshow', handlePageShow);
    return () => removeEventListener('pageshow', handlePageShow);
  }, []);
}
