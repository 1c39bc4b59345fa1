import { type Account, newId, nowOf, type Session } from './account.ts';

const LIFETIME_MS = 30 * 60_000;

/** Creates a page that is open for 30 minutes. */
export const createSession = (
  account: Account,
  asked: Pick<Session, 'amount' | 'currency' | 'success_url' | 'error_url'> & { client_reference?: string | undefined },
): Session => {
  const id = newId('cos-');
  const created = nowOf(account);
  const session: Session = {
    id,
    ...asked,
    client_reference: asked.client_reference ?? null,
    business_name: 'Yónnee',
    checkout_status: 'open',
    payment_status: 'processing',
    last_payment_error: null,
    transaction_id: null,
    wave_launch_url: `${account.endpoint}/c/${id}`,
    when_created: created,
    when_completed: null,
    when_expires: new Date(Date.parse(created) + LIFETIME_MS).toISOString(),
    when_refunded: null,
  };
  account.data.sessions.set(id, session);
  return session;
};

/** Ends the pages whose time is over; Wave sends no event of that. */
export const expireSessions = (account: Account): void => {
  const now = nowOf(account);
  for (const session of account.data.sessions.values())
    if (session.checkout_status === 'open' && session.when_expires <= now) endSession(session);
};

export const endSession = (session: Session): void => {
  Object.assign(session, { checkout_status: 'expired', payment_status: 'cancelled' });
};

/** Pays an open page; returns false for one that has ended or is paid. */
export const paySession = (account: Account, session: Session): boolean => {
  if (session.checkout_status !== 'open') return false;
  Object.assign(session, {
    checkout_status: 'complete',
    payment_status: 'succeeded',
    last_payment_error: null,
    transaction_id: newId('T_').toUpperCase(),
    when_completed: nowOf(account),
  });
  account.emit('checkout.session.completed', session);
  return true;
};

/** Declines an attempt to pay; the page stays open for another. */
export const declineSession = (account: Account, session: Session): void => {
  session.last_payment_error = { code: 'insufficient-funds', message: 'The account has not enough money.' };
  account.emit('checkout.session.payment_failed', session);
};

/** Takes back all of a paid page, once. Returns false if Wave refuses. */
export const refundSession = (account: Account, session: Session): boolean => {
  if (session.payment_status !== 'succeeded' || account.refusesRefunds) return false;
  session.when_refunded ??= nowOf(account);
  return true;
};
