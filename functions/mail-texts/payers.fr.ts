import type { MailContent, PaidByLink, PayLinkFacts } from './mail-content.ts';
import { dollars, itinerary, received } from './phrases.fr.ts';

const linesOf = ({ lines }: PaidByLink): string[] =>
  lines.map(
    ({ name, cities, cents }) => `${name ? `Colis pour ${name}` : 'Colis'}, ${itinerary(cities)} : ${dollars(cents)}.`,
  );

const forSender = (sender: string | undefined): string => (sender ? ` pour ${sender}` : '');

/** Mails to somebody else who pays: first names, routes and sums, as their page shows them, and nothing that anybody typed. */
export const payers = {
  payLink: ({ sender, path, stopPath }: PayLinkFacts): MailContent => ({
    subject: 'Un envoi à payer',
    paragraphs: [
      `${sender ?? 'Une personne'} vous propose de payer un envoi confié à Yónnee. La page ci-dessous montre le trajet et la somme ; vous y payez sans compte.`,
      'Si vous ne connaissez pas cette personne, ignorez ce message.',
    ],
    action: { label: 'Voir la somme', path },
    footer: {
      text: 'Vous ne voulez plus recevoir de messages sur des envois ?',
      label: 'Arrêter ces messages',
      path: stopPath,
    },
    impersonal: true,
  }),
  payerReceipt: (paid: PaidByLink): MailContent => ({
    subject: `Reçu de votre paiement${paid.receipt ? ` n° ${paid.receipt}` : ''}`,
    paragraphs: [
      `Nous avons reçu votre paiement de ${received(paid.cents, paid.recu)}${forSender(paid.sender)}. Merci.`,
      ...linesOf(paid),
      ...(paid.refunded > 0 ? [`${dollars(paid.refunded)} n’étaient plus dus : nous vous les remboursons.`] : []),
    ],
    impersonal: true,
  }),
  payerRefunded: (cents: number, { sender }: Pick<PaidByLink, 'sender'>): MailContent => ({
    subject: 'Vous êtes remboursé',
    paragraphs: [
      `Nous vous avons remboursé ${dollars(cents)} de votre paiement${forSender(sender)} : cette somme n’est plus due. Sur une carte, elle arrive sous 5 à 10 jours selon votre banque.`,
    ],
    impersonal: true,
  }),
};
