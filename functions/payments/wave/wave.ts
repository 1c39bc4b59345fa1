import { createHmac, timingSafeEqual } from 'node:crypto';
import type * as v from 'valibot';
import { AppError } from '#shared/errors.ts';
import { env } from '../../core/env.ts';
import { log } from '../../core/log.ts';
import { secrets } from '../../core/secrets.ts';
import {
  type Charge,
  type Outcome,
  type Payer,
  type Provider,
  type ProviderEntry,
  type ProviderEntryKind,
  type ProviderRefund,
  type ProviderSession,
  type SessionRefs,
  sumOfPayment,
} from '../provider.ts';
import type { StoredPayment } from '../stored-payment.ts';
import {
  callForSession,
  callForTransactions,
  callWave,
  type WaveSession,
  type WaveTransactions,
} from './wave-client.ts';

/** Seconds by which the time of a signed event may differ from ours. */
const SIGNATURE_SECONDS = 300;

const pathOf = (sessionId: string): string => `/v1/checkout/sessions/${encodeURIComponent(sessionId)}`;

/** Reference of a payment on its page, which has no room for its parcels. */
const referenceOf = ({ userId, id }: StoredPayment): string => `${userId}-${id}`;

const readReference = (reference: string | null | undefined): SessionRefs | undefined => {
  const [, userId, paymentId] = /^(\d{1,15})-(\d{1,15})$/.exec(reference ?? '') ?? [];
  return userId && paymentId ? { userId: Number(userId), paymentId: Number(paymentId) } : undefined;
};

/**
 * Opens a page for the sum in francs that the payment froze. Wave sends the payer back without the id of the page, so
 * the address names the payment.
 */
const openSession = async (payment: StoredPayment, { path }: Payer): Promise<ProviderSession> => {
  const { devise, montant } = sumOfPayment(payment);
  const session = await callForSession({
    method: 'POST',
    path: '/v1/checkout/sessions',
    body: {
      amount: String(montant),
      currency: devise,
      client_reference: referenceOf(payment),
      success_url: `${env('SITE_URL')}${path}?paiement=${payment.id}`,
      error_url: `${env('SITE_URL')}${path}?paiement=annule`,
    },
  });
  if (session && session !== 'refused') return readSession(session);
  log.error('payment page refused', { paymentId: payment.id });
  throw new AppError('PAYMENT_PAGE_REFUSED');
};

const fetchSession = async (sessionId: string): Promise<ProviderSession | undefined> => {
  const session = await fetchWaveSession(sessionId);
  return session && readSession(session);
};

const fetchWaveSession = async (sessionId: string): Promise<WaveSession | undefined> => {
  const session = await callForSession({ method: 'GET', path: pathOf(sessionId) });
  return session === 'refused' ? undefined : session;
};

const endSession = async (sessionId: string): Promise<boolean> =>
  (await callWave({ method: 'POST', path: `${pathOf(sessionId)}/expire` })).status < 300;

/** Takes back all of a charge, which Wave does once however often it is asked; it knows no parts. */
const refundAll = async ({ sessionId, cents }: Charge): Promise<ProviderRefund | undefined> => {
  if (sessionId === null) return undefined;
  const { status } = await callWave({ method: 'POST', path: `${pathOf(sessionId)}/refund` });
  return status < 300 ? refundOf(sessionId, cents, new Date().toISOString()) : undefined;
};

const fetchRefunds: Provider['refundsOf'] = async ({ sessionId, cents }) => {
  const session = sessionId === null ? undefined : await fetchWaveSession(sessionId);
  const at = session?.when_refunded;
  return { existingRefunds: session && at ? [refundOf(session.id, cents, at)] : [], failedRefunds: [] };
};

const refundIdOf = (sessionId: string): string => `${sessionId}-refund`;

const refundOf = (sessionId: string, cents: number, createdAt: string): ProviderRefund => ({
  id: refundIdOf(sessionId),
  cents,
  key: undefined,
  createdAt,
  returnedAt: null,
});

const isRefunded = async ({ id }: ProviderSession): Promise<boolean> =>
  (await fetchWaveSession(id))?.when_refunded != null;

/**
 * Checks a `Wave-Signature` (docs.wave.com/webhook): `t=<seconds>,v1=<HMAC>`, with one `v1` more while the secret is
 * rotated. The HMAC-SHA256 is of the time followed by the raw body.
 */
const verifyEvent: Provider['verifyWebhook'] = async (bytes, headers) => {
  const { waveWebhookSecret } = await secrets();
  const parts = (headers['wave-signature'] ?? '').split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const expected = createHmac('sha256', waveWebhookSecret).update(time).update(bytes).digest();
  const isSigned = parts.some(([name, hex = '']) => name === 'v1' && isSame(Buffer.from(hex, 'hex'), expected));
  const isRecent = /^\d{1,12}$/.test(time) && Math.abs(Date.now() / 1000 - Number(time)) <= SIGNATURE_SECONDS;
  if (waveWebhookSecret === '' || !isSigned || !isRecent) throw new AppError('INVALID_SIGNATURE');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new AppError('MALFORMED_REQUEST', { cause: error });
  }
};

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Days that one page of entries reads at most, each by a call. */
const DAYS_PER_PAGE = 5;

/**
 * Lists the transactions of the days of a period, in the zone of Wave (UTC); a cursor is the next day, with what is left
 * of it. Wave does not tell what a payout consists of.
 */
const listEntries: Provider['entries'] = async (of, cursor) => {
  if ('payoutId' in of) return { items: [] };
  const { from, to } = of;
  let [day = from.slice(0, 10), after] = cursor?.split('|') ?? [];
  const items: ProviderEntry[] = [];
  for (let calls = 0; calls < DAYS_PER_PAGE && `${day}T00:00:00.000Z` < to; calls++) {
    const { page_info, items: found } = await callForTransactions(day, after);
    items.push(...found.map(readEntry).filter(({ at }) => at >= from && at < to));
    after = page_info.has_next_page ? (page_info.end_cursor ?? undefined) : undefined;
    if (after === undefined) day = dayAfter(day);
  }
  return { items, ...(`${day}T00:00:00.000Z` < to && { next: after === undefined ? day : `${day}|${after}` }) };
};

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Kinds by Wave's types; a payout is what its portal sends to a bank or to another wallet. */
const ENTRY_KIND: Readonly<Record<string, ProviderEntryKind>> = {
  ...{ api_checkout: 'PAIEMENT', merchant_payment: 'PAIEMENT' },
  ...{ api_checkout_refund: 'REMBOURSEMENT', merchant_payment_refund: 'REMBOURSEMENT' },
  ...{ merchant_sweep: 'VERSEMENT', b2b_payment: 'VERSEMENT', b2b_payment_reversal: 'VERSEMENT' },
};

const readEntry = (entry: v.InferOutput<typeof WaveTransactions>['items'][number]): ProviderEntry => {
  const { transaction_id: id, transaction_type, is_reversal, checkout_api_session_id: sessionId = null } = entry;
  const found = ENTRY_KIND[transaction_type ?? ''] ?? 'AUTRE';
  const kind = found === 'PAIEMENT' && is_reversal ? 'REMBOURSEMENT' : found;
  const net = Number(entry.amount);
  const fee = is_reversal ? -Math.abs(Number(entry.fee)) : Number(entry.fee); // a refund gives the fee back
  return {
    ...{ id, at: new Date(entry.timestamp).toISOString(), kind, devise: entry.currency, amount: net + fee, fee },
    reference: kind === 'PAIEMENT' ? id : kind === 'REMBOURSEMENT' && sessionId ? refundIdOf(sessionId) : null,
    refs: readReference(entry.client_reference),
    sessionId,
  };
};

/** Takes payments from Wave's wallets, in francs CFA. */
export const waveProvider: Provider = {
  refundsParts: false,
  open: openSession,
  read: fetchSession,
  end: endSession,
  refund: refundAll,
  refundsOf: fetchRefunds,
  isRefunded,
  entries: listEntries,
  listsPayouts: false,
  verifyWebhook: verifyEvent,
};

const readSession = (session: WaveSession): ProviderSession => {
  const refs = readReference(session.client_reference);
  const isPaid = outcomeOf(session) === 'paid';
  return {
    id: session.id,
    outcome: outcomeOf(session),
    refs,
    reference: refs ? String(refs.paymentId) : null,
    sum: { devise: session.currency, montant: Number(session.amount) },
    url: session.checkout_status === 'open' ? session.wave_launch_url : null,
    endsAt: session.when_expires,
    chargeId: isPaid ? (session.transaction_id ?? session.id) : null,
    chargedAt: session.when_completed ?? session.when_created,
    isOfThisSite: session.success_url.startsWith(`${env('SITE_URL')}/`),
  };
};

/** A declined attempt leaves a page open: its payer may try again. */
const outcomeOf = ({ checkout_status, payment_status }: WaveSession): Outcome => {
  if (checkout_status === 'expired') return 'expired';
  if (checkout_status === 'open') return 'open';
  return payment_status === 'succeeded' ? 'paid' : payment_status === 'cancelled' ? 'failed' : 'processing';
};
