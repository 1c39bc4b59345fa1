import { inject } from 'vitest';
import { api, type Person } from './api.ts';

export const CARDS = { pays: '4242424242424242', declined: '4000000000000002' } as const;

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

/** Starts paying parcels and pays; gives the session to come back with. */
export const payFor = async ({ token }: Person, colisIds: number[]): Promise<string> => {
  const started = await api('POST', '/payments/group-payment', { token, body: colisIds });
  if (started.status !== 200) throw new Error(`start: ${started.status} ${started.text}`);
  const { location } = await enterCard(started.body.redirectUrl);
  return location?.searchParams.get('session_id') ?? '';
};

/** Tells the payment stand-in how to behave. */
export const stripeControl = async (path: string, body: Record<string, unknown>): Promise<void> => {
  const cloud = inject('cloud');
  const response = await fetch(`${cloud?.stripe}/test/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${cloud?.secrets.stripeSecretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`stripe control ${path}: ${response.status} ${await response.text()}`);
};

type Stored = { destination: { to: string[] }; subject: string; body: { text: string } };

/** Mails sent to a person so far, oldest first. */
export const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> => {
  const response = await fetch(`${inject('cloud')?.mail}/store`);
  const { emails } = (await response.json()) as { emails: Stored[] };
  return emails
    .filter(({ destination }) => destination.to.includes(email))
    .map(({ subject, body }) => ({ subject, text: body.text }));
};
