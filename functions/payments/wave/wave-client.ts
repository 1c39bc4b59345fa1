import * as v from 'valibot';
import { AppError } from '#shared/errors.ts';
import { deadlineSignal, timeoutFactor } from '../../core/deadline.ts';
import { env } from '../../core/env.ts';
import { secrets } from '../../core/secrets.ts';

/** Milliseconds for a call outside a request; a request's deadline may end it earlier. */
const TIMEOUT_MS = 4_000;

/** Page of Wave's Checkout API, as far as it is read (docs.wave.com/checkout). */
export const WaveSession = v.object({
  id: v.string(),
  /** Text of whole units of the currency. */
  amount: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
  currency: v.string(),
  checkout_status: v.picklist(['open', 'complete', 'expired']),
  payment_status: v.picklist(['processing', 'cancelled', 'succeeded']),
  client_reference: v.nullish(v.string()),
  success_url: v.string(),
  wave_launch_url: v.string(),
  /** Id of the money, which the payer's app shows too. */
  transaction_id: v.nullish(v.string()),
  when_created: v.string(),
  when_completed: v.nullish(v.string()),
  when_expires: v.string(),
  when_refunded: v.nullish(v.string()),
});
export type WaveSession = v.InferOutput<typeof WaveSession>;

/** Page of the transactions of a day of the wallet (docs.wave.com/balance-api), as far as it is read. */
export const WaveTransactions = v.object({
  page_info: v.object({ end_cursor: v.nullish(v.string()), has_next_page: v.boolean() }),
  items: v.array(
    v.object({
      timestamp: v.string(),
      transaction_id: v.string(),
      transaction_type: v.nullish(v.string()),
      /** By how much the wallet changed, after the fee. */
      amount: v.pipe(v.string(), v.regex(/^-?\d{1,15}$/)),
      fee: v.pipe(v.string(), v.regex(/^-?\d{1,15}$/)),
      currency: v.string(),
      is_reversal: v.nullish(v.boolean()),
      client_reference: v.nullish(v.string()),
      checkout_api_session_id: v.nullish(v.string()),
    }),
  ),
});

type Call = { method: 'GET' | 'POST'; path: string; body?: object };

/**
 * Calls Wave and returns the status of its answer, with its text: a success, or our mistake. An outage, and too many
 * calls, become AppError PAYMENT_PROVIDER_DOWN; so does a refused key, which `npm run secrets` mends.
 */
export const callWave = async ({ method, path, body }: Call): Promise<{ status: number; text: string }> => {
  const { waveApiKey } = await secrets();
  const timeout = AbortSignal.timeout(TIMEOUT_MS * timeoutFactor());
  const deadline = deadlineSignal();
  try {
    const response = await fetch(`${env('WAVE_API')}${path}`, {
      method,
      headers: { authorization: `Bearer ${waveApiKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: deadline ? AbortSignal.any([deadline, timeout]) : timeout,
    });
    const text = await response.text();
    if (response.status < 500 && !REFUSED.has(response.status)) return { status: response.status, text };
    throw new Error(`Wave answered ${response.status}`);
  } catch (error) {
    throw new AppError('PAYMENT_PROVIDER_DOWN', { cause: error, retryAfterSeconds: 5 });
  }
};

/** Statuses of calls that are refused whatever they ask: the key, the wallet, or their number. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 429]);

/** Calls Wave for a page; undefined when it has none. Throws PAYMENT_PROVIDER_DOWN also for what is no page. */
export const callForSession = async (call: Call): Promise<WaveSession | 'refused' | undefined> => {
  const { status, text } = await callWave(call);
  if (status === 404) return undefined;
  if (status >= 300) return 'refused';
  return parseAnswer(WaveSession, text);
};

/** Calls Wave for a page of transactions of a day (AAAA-MM-JJ). Throws PAYMENT_PROVIDER_DOWN also for what is no page. */
export const callForTransactions = async (day: string, after: string | undefined) => {
  const query = new URLSearchParams({ date: day, ...(after && { after }) });
  const { status, text } = await callWave({ method: 'GET', path: `/v1/transactions?${query}` });
  if (status >= 300) throw new AppError('PAYMENT_PROVIDER_DOWN', { cause: new Error(`Wave answered ${status}`) });
  return parseAnswer(WaveTransactions, text);
};

const parseAnswer = <Schema extends v.GenericSchema>(schema: Schema, text: string): v.InferOutput<Schema> => {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch (error) {
    throw new AppError('PAYMENT_PROVIDER_DOWN', { cause: error, retryAfterSeconds: 5 });
  }
};
