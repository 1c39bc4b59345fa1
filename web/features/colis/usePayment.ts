import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { toast } from '#web/ui/toasts.ts';
import { useRefreshColis } from './queries.ts';
import { rememberSharedPayment } from './sharedPayments.ts';

/** A payment page that has not come by then will not: the buttons may be pressed again. */
const patienceMs = 20_000;

interface Payments {
  /** Nothing had to be paid: it is settled already. */
  onSettled: () => void;
}

/** Starts payments and leads to the payment page: one at a time, however often a button is pressed. */
export function usePayment({ onSettled }: Payments) {
  const { t } = useTranslation('colis');
  const refresh = useRefreshColis();
  const running = useRef(false);
  /** Of a single parcel, or of the selection. */
  const [paying, setPaying] = useState<number | 'selection'>();

  const release = () => {
    running.current = false;
    setPaying(undefined);
  };
  useFresh(() => {
    release();
    refresh();
  });

  const start = async (what: number | 'selection', ask: () => Promise<Started>, failed: string) => {
    if (running.current) return;
    running.current = true;
    setPaying(what);
    try {
      const { redirectUrl, data } = await ask();
      if (!redirectUrl) {
        toast('error', failed);
        release();
      } else if (data?.statut === 'CONFIRME') {
        release();
        refresh();
        onSettled();
      } else {
        location.assign(redirectUrl);
        setTimeout(release, patienceMs);
      }
    } catch (error) {
      // A recorded payment was not known to this page yet: it shows it now, and nothing is wrong.
      const tone = error instanceof Refusal && error.code === 'COLIS_LOCKED' ? 'info' : 'error';
      toast(tone, refusalWords(error) ?? `${t('pay.initializationError')} ${adviceOn(error)}`);
      release();
      refresh();
    }
  };

  const payOne = (id: number, together: readonly number[] = [id]) => {
    const options = { idempotencyKey: crypto.randomUUID() };
    if (together.length > 1) return payTogether(id, [...together]);
    rememberSharedPayment([id]);
    void start(id, () => call(paymentsRoutes.start, { params: { colisId: id } }, options), t('pay.singleFailed'));
  };
  const payTogether = (what: number | 'selection', ids: number[]) => {
    const options = { idempotencyKey: crypto.randomUUID() };
    rememberSharedPayment(ids);
    void start(what, () => call(paymentsRoutes.startGroup, { body: ids }, options), t('pay.groupFailed'));
  };
  const paySelection = (ids: number[]) => {
    if (ids.length === 0) toast('warning', t('pay.selectOne'));
    else payTogether('selection', ids);
  };

  /** `together`: the parcels of the payment that this one resumes. */
  return { paying, payOne, paySelection };
}

/** What we need of the answer; an address may be missing whatever the contract says. */
interface Started {
  redirectUrl?: string;
  data?: { statut: string };
}

/** The API's own sentence, when it knows what is the matter. */
const refusalWords = (error: unknown): string | undefined =>
  error instanceof Refusal && !['UNEXPECTED', 'REFUSED'].includes(error.code) ? error.message || undefined : undefined;

/** Calls back when the page is shown again as it was left: by the back button from the payment page. */
function useFresh(callback: () => void): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
}
