import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import Stripe from 'stripe';
import { vi } from 'vitest';
import { env } from '#functions/core/env.ts';
import { DAILY_RECONCILIATION, type SweepEvent } from '#functions/core/events/sweep-event.ts';
import { handler as sweepHandler } from '#functions/sweep/index.ts';
import { httpCall } from '#local/http-call.ts';
import { runAsFunction } from '#local/iam.ts';
import { api, type Reply } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';
import { runningCloud } from '../clouds/running-cloud.ts';

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  /** Pays, and is disputed when the banks have had their time. */
  disputed: '4000000000000259',
  /** A bank debit that is paid, or fails, when the banks have had their time. */
  settles: '4000000000000077',
  fails: '4000000000009995',
} as const;

/** Enters a card on the payment page and returns its redirect, or the status of the page. */
export const enterCard = async (
  page: string,
  card: string = CARDS.pays,
): Promise<{ status: number; location: URL | undefined }> => {
  const response = await fetch(page, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
  await response.arrayBuffer();
  const location = response.headers.get('location');
  return { status: response.status, location: location ? new URL(location) : undefined };
};

/** Starts a payment of several parcels. */
export const startPaying = ({ token }: Pick<Person, 'token'>, colisIds: number[]): Promise<Reply> =>
  api('POST', '/payments/group-payment', { token, body: colisIds });

/** Starts a payment and returns its page, session and id. */
export const newSession = async (person: Person, colisIds: number[]) => {
  const { status, text, body } = await startPaying(person, colisIds);
  if (status !== 200) throw new Error(`start: ${status} ${text}`);
  return {
    page: body.redirectUrl as string,
    sessionId: body.data.sessionId as string,
    paymentId: body.data.id as number,
  };
};

/** Starts and pays a payment, and returns its session. */
export const payFor = async (person: Person, colisIds: number[], card: string = CARDS.pays): Promise<string> => {
  const { page, sessionId } = await newSession(person, colisIds);
  await enterCard(page, card);
  return sessionId;
};

/** Calls the API as the return page does after a payment. */
export const returnFromPayment = (
  { token }: Pick<Person, 'token'>,
  sessionId: string,
  language?: 'fr' | 'en',
): Promise<Reply> =>
  api('GET', `/payments/validate?session_id=${encodeURIComponent(sessionId)}`, {
    token,
    ...(language && { language }),
  });

/** Pays parcels, returns from Stripe, and returns the payment as the API shows it. */
export const payAndReturn = async (person: Person, colisIds: number[]) => {
  const { status, text, body } = await returnFromPayment(person, await payFor(person, colisIds));
  if (status !== 200) throw new Error(`validate: ${status} ${text}`);
  return body.data.payment;
};

/** Stripe's SDK with the keys of the running cloud. */
export const stripeSdk = (): Stripe => {
  const { stripe, secrets } = runningCloud();
  const { hostname, port } = new URL(String(stripe));
  return new Stripe(secrets.stripeSecretKey, { host: hostname, port, protocol: 'http' });
};

/** Controls the Stripe emulator and returns its answer. */
export const stripeControl = async (
  path: string,
  body: Record<string, unknown> = {},
): Promise<Record<string, unknown>> => {
  const { stripe, secrets } = runningCloud();
  const response = await fetch(`${stripe}/test/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secrets.stripeSecretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`stripe control ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
};

/** Replays Stripe's event about a session, charge or dispute, and returns the status of our API. */
export const deliver = async (type: Stripe.Event['type'], about: string): Promise<unknown> => {
  const { data } = await stripeSdk().events.list({ type, limit: 100 });
  const event = data.find(({ data: { object } }) => JSON.stringify(object).includes(about));
  if (!event) throw new Error(`no ${type} about ${about}`);
  return (await stripeControl(`replay/${event.id}`)).outcome;
};

/** Waits until our API has accepted every event about a payment, so that none arrives during what follows. */
export const waitForWebhooks = (paymentIntent: string): Promise<void> =>
  eventually(async () => {
    const { data } = await stripeSdk().events.list({ limit: 100 });
    const late = data.filter((event) => event.pending_webhooks > 0 && JSON.stringify(event).includes(paymentIntent));
    if (late.length > 0) throw new Error(`not accepted yet: ${late.map(({ type }) => type)}`);
  });

const sweepOf = (event: SweepEvent, leftMs = 60_000): Promise<void> =>
  runAsFunction('sweep', () =>
    sweepHandler(event, { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => leftMs } as Context),
  );

/** Runs the sweep as its schedule does. */
export const sweep = (): Promise<void> => sweepOf({});

/** Reconciles with Stripe as the daily schedule does, within `leftMs`. */
export const reconcile = (leftMs?: number): Promise<void> => sweepOf(DAILY_RECONCILIATION, leftMs);

/**
 * Waits for an effect of the table's stream, which handles the changes of all tests in turn and is slow on a busy
 * machine.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 90_000, interval: 150 });

/** Lower bound for the time of a customer's mails, in seconds: a fresh address contains its creation time. */
const sinceOf = (email: string): number => Math.floor(Number(/^p(\d+)-/.exec(email)?.[1] ?? 0) / 1000);

type Stored = {
  destination: { to: string[] };
  replyTo: string[];
  subject: string;
  body: { text: string; html: string };
};
export type Received = { subject: string; text: string; html: string; replyTo: string[] };

/** Mails sent to an address so far, oldest first. */
export const everyMailTo = async (email: string, since = sinceOf(email)): Promise<Received[]> => {
  const { body } = await httpCall(`${runningCloud().mail}/store?since=${since}`, { method: 'GET', headers: {} });
  const { emails } = JSON.parse(body.toString()) as { emails: Stored[] };
  return emails
    .filter(({ destination }) => destination.to.includes(email))
    .map(({ subject, body, replyTo }) => ({ subject, text: body.text, html: body.html, replyTo }));
};

/** Mails to support that reply to this sender. */
export const toSupportFrom = async (email: string): Promise<Received[]> =>
  (await everyMailTo(env('SUPPORT_EMAIL'), sinceOf(email))).filter(({ replyTo }) => replyTo.includes(email));

const WELCOME = /^(Bienvenue|Welcome) · /;

/** Mails to an address without the welcome, which every customer gets at some point. */
export const mailsTo = async (email: string): Promise<Received[]> =>
  (await everyMailTo(email)).filter(({ subject }) => !WELCOME.test(subject));

/** All mails to a customer once their events are handled: a reset requested now is mailed last. */
export const allMailsTo = async ({ email }: Pick<Person, 'email'>): Promise<Received[]> => {
  const isReset = ({ subject }: Received) => /mot de passe|password/.test(subject);
  const before = (await mailsTo(email)).filter(isReset).length;
  await api('POST', '/api/auth/forgot-password', { body: { email } });
  const mails = await eventually(async () => {
    const found = await mailsTo(email);
    if (found.filter(isReset).length <= before) throw new Error('reset mail not sent yet');
    return found;
  });
  return mails.filter((mail) => !isReset(mail));
};
