import type { MailContent, PaidByLink, PayLinkFacts } from './mail-content.ts';
import type { payers as fr } from './payers.fr.ts';
import { dollars, itinerary, received } from './phrases.en.ts';

const linesOf = ({ lines }: PaidByLink): string[] =>
  lines.map(
    ({ name, cities, cents }) => `${name ? `Parcel for ${name}` : 'Parcel'}, ${itinerary(cities)}: ${dollars(cents)}.`,
  );

const forSender = (sender: string | undefined): string => (sender ? ` for ${sender}` : '');

/** Mails to somebody else who pays. */
export const payers: typeof fr = {
  payLink: ({ sender, path, stopPath }: PayLinkFacts): MailContent => ({
    subject: 'A shipment to pay for',
    paragraphs: [
      `${sender ?? 'Somebody'} asks whether you pay for a shipment with Yónnee. The page below shows the route and the sum; you pay there without an account.`,
      'If you do not know this person, ignore this message.',
    ],
    action: { label: 'See the sum', path },
    footer: { text: 'Do you want no more messages about shipments?', label: 'Stop these messages', path: stopPath },
    impersonal: true,
  }),
  payerReceipt: (paid: PaidByLink): MailContent => ({
    subject: `Receipt of your payment${paid.receipt ? ` no. ${paid.receipt}` : ''}`,
    paragraphs: [
      `We received your payment of ${received(paid.cents, paid.recu)}${forSender(paid.sender)}. Thank you.`,
      ...linesOf(paid),
      ...(paid.refunded > 0 ? [`${dollars(paid.refunded)} was not due any more: we refund it.`] : []),
    ],
    impersonal: true,
  }),
  payerRefunded: (cents: number, { sender }: Pick<PaidByLink, 'sender'>): MailContent => ({
    subject: 'You are refunded',
    paragraphs: [
      `We refunded ${dollars(cents)} of your payment${forSender(sender)}: this sum is not due any more. To a card, it comes back within 5 to 10 days depending on your bank.`,
    ],
    impersonal: true,
  }),
};
