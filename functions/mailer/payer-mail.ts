import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { centsOf } from '#shared/units.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import type { Mail } from '../core/events/send-mail.ts';
import { findOwner } from '../core/items/accounts.ts';
import { recipientNameOf } from '../core/items/recipient-addresses.ts';
import type { PaidByLink } from '../mail-texts/mail-content.ts';
import { quotableName } from '../mail-texts/quotable-name.ts';
import { renderMail } from '../mail-texts/render-mail.ts';
import { stopLinksOf } from '../mails/stop-token.ts';
import { findOpenLink } from '../payments/pay-links.ts';
import { presentPaid } from '../payments/payer-view.ts';
import { receivedMoneyOf } from '../payments/payments.present.ts';
import { paymentsOf } from '../payments/payments.service.ts';
import { namesOfPayments } from '../payments/receipts.ts';
import type { StoredPayment } from '../payments/stored-payment.ts';
import type { DiscardReason } from './build-mail.ts';
import { templatesIn } from './templates.ts';

/** Words of a first name that a mail to a stranger quotes. */
const MAX_FIRST_NAMES = 3;

const quotedName = (prenom: string): string | undefined => quotableName(prenom, MAX_FIRST_NAMES);

/** Returns the paths of the pages of pay links that still ask something. */
export const payPathsOf = async (links: readonly { userId: number; linkId: number }[]): Promise<string[]> => {
  const open = await Promise.all(links.map(({ userId, linkId }) => findOpenLink(userId, linkId)));
  return open.flatMap((link) => (link ? [payPath(link)] : []));
};

const payPath = ({ code }: { code: string }): string => `/payer/${formatTrackingCode(code)}`;

/** Builds the mail that asks somebody to pay by a link, in the language of its customer. */
export const payLinkMail = async ({
  userId,
  linkId,
  email,
}: Extract<DomainEvent, { type: 'PAY_LINK_SENT' }>): Promise<Mail | DiscardReason> => {
  const [link, account] = await Promise.all([findOpenLink(userId, linkId), findOwner(userId)]);
  if (!link || account?.erasedAt !== null) return 'EXPIRED';
  const stop = await stopLinksOf(recipientNameOf(email));
  const content = (await templatesIn(account.langue)).payLink({
    sender: quotedName(account.prenom),
    path: payPath(link),
    stopPath: stop.path,
  });
  return { to: email, unsubscribe: stop.oneClick, ...renderMail(content, account.langue) };
};

/** Builds the receipt of a payment by a link, or the mail about its refund, to the address that its payer left. */
export const payerMail = async (event: DomainEvent): Promise<Mail | DiscardReason> => {
  if (event.type !== 'PAYMENT_CONFIRMED' && event.type !== 'REFUNDED') return 'EXPIRED';
  const [payment] = await paymentsOf([{ userId: event.userId, paymentId: event.paymentId }]);
  if (!payment?.link?.email) return 'ERASED';
  const { email, langue } = payment.link;
  const templates = await templatesIn(langue);
  const paid = await paidByLink(payment);
  const content = event.type === 'REFUNDED' ? templates.payerRefunded(event.cents, paid) : templates.payerReceipt(paid);
  return { to: email, ...renderMail(content, langue) };
};

const paidByLink = async (payment: StoredPayment): Promise<PaidByLink> => {
  const { userId, id: paymentId } = payment;
  const [view, names] = await Promise.all([presentPaid(payment), namesOfPayments([{ userId, paymentId }])]);
  return {
    sender: quotedName(view.expediteur),
    cents: payment.cents,
    recu: receivedMoneyOf(payment),
    refunded: centsOf(view.rembourse),
    receipt: names.get(paymentId)?.recu ?? null,
    lines: view.lignes.map(({ destinataire, depart, destination, montant }) => ({
      name: destinataire,
      cities: { lieuEnlevement: depart, destination },
      cents: centsOf(montant),
    })),
  };
};
