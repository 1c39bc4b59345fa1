import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import Stripe from 'stripe';
import { vi } from 'vitest';
import { env } from '#functions/core/env.ts';
import { DAILY, type SweepEvent } from '#functions/core/sweep-event.ts';
import { handler as sweepHandler } from '#functions/sweep/index.ts';
import { runAsFunction } from '#local/iam.ts';
import { api, type Reply } from './api.ts';
import type { Person } from './people.ts';
import { projectCloud, runningCloud } from './running-cloud.ts';

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  /** Pays, and is disputed when the banks have had their time. */
  disputed: '4000000000000259',
  /** A bank debit, which is paid, or fails, when the banks have had their time. */
  settles: '4000000000000077',
  fails: '4000000000009995',
} as const;

/** Enters a card on the payment page; gives where the customer is sent, or the page's own answer. */
export const enterCard = async (
  page: string,
  card: string = CARDS.pays,
): Promise<{ status: number; location: URL | undefined }> => {
  const response = await fetch(page, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
  await response.arrayBuffer();
  const location = response.headers.get('location');
  return { status: response.status, location: location ? new URL(location) : undefined };
};

/** Asks to pay parcels together. */
export const startPaying = ({ token }: Pick<Person, 'token'>, colisIds: number[]): Promise<Reply> =>
  api('POST', '/payments/group-payment', { token, body: colisIds });

/** A payment that can be paid: its page, session and id. */
export const newSession = async (person: Person, colisIds: number[]) => {
  const { status, text, body } = await startPaying(person, colisIds);
  if (status !== 200) throw new Error(`start: ${status} ${text}`);
  return {
    page: body.redirectUrl as string,
    sessionId: body.data.sessionId as string,
    paymentId: body.data.id as number,
  };
};

/** Starts paying parcels and pays; gives the session to come back with. */
export const payFor = async (person: Person, colisIds: number[], card: string = CARDS.pays): Promise<string> => {
  const { page, sessionId } = await newSession(person, colisIds);
  await enterCard(page, card);
  return sessionId;
};

/** What the page asks when a customer comes back from paying. */
export const returnFromPayment = (
  { token }: Pick<Person, 'token'>,
  sessionId: string,
  language?: 'fr' | 'en',
): Promise<Reply> =>
  api('GET', `/payments/validate?session_id=${encodeURIComponent(sessionId)}`, {
    token,
    ...(language && { language }),
  });

/** Pays parcels and comes back; gives the payment as the API shows it. */
export const payAndReturn = async (person: Person, colisIds: number[]) => {
  const { status, text, body } = await returnFromPayment(person, await payFor(person, colisIds));
  if (status !== 200) throw new Error(`validate: ${status} ${text}`);
  return body.data.payment;
};

/** Stripe's SDK, as somebody with our keys would use it. */
export const stripeSdk = (): Stripe => {
  const { stripe, secrets } = runningCloud();
  const { hostname, port } = new URL(String(stripe));
  return new Stripe(secrets.stripeSecretKey, { host: hostname, port, protocol: 'http' });
};

/** Tells the payment stand-in how to behave; gives its answer. */
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

/** Delivers the event that Stripe has about a session, a charge or a dispute; gives what our API answered. */
export const deliver = async (type: Stripe.Event['type'], about: string): Promise<unknown> => {
  const { data } = await stripeSdk().events.list({ type, limit: 100 });
  const event = data.find(({ data: { object } }) => JSON.stringify(object).includes(about));
  if (!event) throw new Error(`no ${type} about ${about}`);
  return (await stripeControl(`replay/${event.id}`)).outcome;
};

const sweepOf = (event: SweepEvent, leftMs = 60_000): Promise<void> =>
  runAsFunction('sweep', () =>
    sweepHandler(event, { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => leftMs } as Context),
  );

/** Runs the sweep as its schedule does. */
export const sweep = (): Promise<void> => sweepOf({});

/** Compares the last days with Stripe as the daily schedule does, within so much time. */
export const reconcile = (leftMs?: number): Promise<void> => sweepOf(DAILY, leftMs);

/** Waits for what the table's stream brings about: it tells of everybody's changes in turn, on a busy machine not at once. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: projectCloud()?.engine === 'dynamodb-local' ? 60_000 : 30_000, interval: 150 });

/** No mail to somebody is older than they are; a fresh address says when it was made up. */
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
  const response = await fetch(`${runningCloud().mail}/store?since=${since}`);
  const { emails } = (await response.json()) as { emails: Stored[] };
  return emails
    .filter(({ destination }) => destination.to.includes(email))
    .map(({ subject, body, replyTo }) => ({ subject, text: body.text, html: body.html, replyTo }));
};

/** Mails by which support can answer this sender. */
export const toSupportFrom = async (email: string): Promise<Received[]> =>
  (await everyMailTo(env('SUPPORT_EMAIL'), sinceOf(email))).filter(({ replyTo }) => replyTo.includes(email));

const WELCOME = /^(Bienvenue|Welcome) · /;

/** The same but the welcome, which everybody gets sooner or later. */
export const mailsTo = async (email: string): Promise<Received[]> =>
  (await everyMailTo(email)).filter(({ subject }) => !WELCOME.test(subject));

/** All mails to a person, once everything that has happened to them is told: a reset asked now is told last. */
export const allMailsTo = async ({ email }: Pick<Person, 'email'>): Promise<Received[]> => {
  const isReset = ({ subject }: Received) => /mot de passe|password/.test(subject);
  const before = (await mailsTo(email)).filter(isReset).length;
  await api('POST', '/api/auth/forgot-password', { body: { email } });
  const mails = await eventually(async () => {
    const found = await mailsTo(email);
    if (found.filter(isReset).length <= before) throw new Error('not told yet');
    return found;
  });
  return mails.filter((mail) => !isReset(mail));
};
