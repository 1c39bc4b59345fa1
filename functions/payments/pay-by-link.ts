import type { Language } from '#shared/auth/schema.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { AppError } from '#shared/errors.ts';
import type { PayerPayment, PayerView } from '#shared/payments/pay-links.ts';
import { firstNameIn } from '#shared/recipients/first-name.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { IdempotencyKey } from '../core/items/idempotency.ts';
import type { ApiEvent } from '../core/request/caller.ts';
import { limitCallsAbout } from '../core/request/limits.ts';
import { openByCode } from '../core/request/open-by-code.ts';
import { isConfirmed } from './confirm-payment.ts';
import { findOpenPayLink, type OpenPayLink } from './pay-links.ts';
import { firstNameOf, presentPaid, presentPayable } from './payer-view.ts';
import { findPayment } from './payments.table.ts';
import { type SettledPayment, settlePayment, settleSession } from './settle-payment.ts';
import { type StartedPayment, startPaymentOf } from './start-payment.ts';
import type { StoredPayment } from './stored-payment.ts';
import { stripeProvider } from './stripe/stripe.ts';

/**
 * Returns what a link asks, or, to who comes back from its page, what their payment has paid. Throws INVALID_PAY_LINK alike for
 * a code that is unknown, revoked or expired, and for one that asks nothing (any more), PAYMENT_PROVIDER_DOWN, or
 * TOO_MANY_REQUESTS.
 */
export const viewPayLink = (code: string, returned: Returned, event: ApiEvent): Promise<PayerView> =>
  openByCode(event, 'INVALID_PAY_LINK', async () => {
    const opened = await findOpenPayLink(code);
    if (!opened) return undefined;
    const paid = await paidBy(opened, returned);
    if (paid) return presentPaid(paid);
    return opened.payable.length > 0 ? presentPayable(opened) : undefined;
  });

/** Payment from whose page a payer comes back: its session (card), or its id; neither if they only open the link. */
type Returned = { session_id?: string | undefined; paiement?: number | undefined };

/** Settles the payment of a payer who comes back, and returns it once its money came in. */
const paidBy = async ({ userId, link }: OpenPayLink, returned: Returned): Promise<StoredPayment | undefined> => {
  const settled = await settleReturned(userId, returned);
  const isOfLink = settled?.payment.link?.id === link.id;
  return isOfLink && isConfirmed(settled.payment) ? settled.payment : undefined;
};

const settleReturned = async (
  userId: number,
  { session_id: session, paiement }: Returned,
): Promise<SettledPayment | undefined> => {
  if (session !== undefined) return settleSession(stripeProvider, session, (owner) => owner === userId);
  const payment = paiement === undefined ? undefined : await findPayment(userId, paiement);
  return payment && settlePayment(payment);
};

/**
 * Starts the payment of what a link asks now. Throws what `startPayment` throws, INVALID_PAY_LINK or TOO_MANY_REQUESTS.
 */
export const payByLink = async (
  code: string,
  { email, session, moyen }: PayerPayment,
  language: Language,
  event: ApiEvent,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StartedPayment> => {
  const { userId, link } = await openByCode(event, 'INVALID_PAY_LINK', () => findPayableLink(code));
  await limitCallsAbout('payByLink', String(link.id));
  const nameOf = await lineNames(userId, language);
  return startPaymentOf(
    {
      load: async () => {
        const opened = await findPayableLink(code);
        if (!opened) throw new AppError('INVALID_PAY_LINK');
        return opened.payable;
      },
      moyen,
      language,
      path: `/payer/${formatTrackingCode(code)}`,
      nameOf,
      hasBegun: (payment) => payment.link?.id === link.id && payment.sessionId === session,
      link: { id: link.id, langue: language, ...(email !== undefined && { email }) },
    },
    idempotencyKey,
  );
};

const findPayableLink = async (code: string): Promise<OpenPayLink | undefined> => {
  const opened = await findOpenPayLink(code);
  return opened && opened.payable.length > 0 ? opened : undefined;
};

const LINE_WORDS = {
  fr: { parcel: 'Colis', to: 'pour', from: 'de' },
  en: { parcel: 'Parcel', to: 'for', from: 'from' },
} as const satisfies Record<Language, object>;

/** Returns the names of lines on the payment page: first names only, neither contents nor numbers. */
const lineNames = async (userId: number, language: Language): Promise<(colis: StoredColis) => string> => {
  const { parcel, to, from } = LINE_WORDS[language];
  const sender = await firstNameOf(userId);
  return ({ nomDestinataire }) => {
    const name = firstNameIn(nomDestinataire);
    return [parcel, ...(name ? [to, name] : []), ...(sender ? [from, sender] : [])].join(' ');
  };
};
