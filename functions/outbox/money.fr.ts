import type { MoyenByHand } from '#shared/payments/schema.ts';
import type { Disputed, Failed, Letter } from './letter.ts';
import { dollars, myColis, named } from './phrases.fr.ts';

/** After a sum. */
const byHand: Record<MoyenByHand, string> = { ESPECES: 'en espèces', VIREMENT: 'par virement' };

export const money = {
  paymentReceived: (cents: number, ids: number[]): Letter => ({
    subject: 'Paiement reçu',
    paragraphs: [`Nous avons reçu votre paiement de ${dollars(cents)} pour ${named(ids)}. La place est à vous.`],
    action: myColis,
  }),
  confirmedFree: (ids: number[]): Letter => ({
    subject: 'Votre place est confirmée',
    paragraphs: [`Il n’y a rien à payer pour ${named(ids)}. La place est à vous.`],
    action: myColis,
  }),
  paymentFailed: (cents: number, ids: number[]): Letter => ({
    subject: 'Votre paiement n’a pas abouti',
    paragraphs: [
      `Le paiement de ${dollars(cents)} pour ${named(ids)} a été refusé par votre banque. Rien n’a été débité.`,
      'Vous pouvez payer de nouveau, par un autre moyen si besoin. Une place qui n’est pas payée à temps est rendue.',
    ],
    action: { label: 'Payer de nouveau', path: '/colis' },
  }),
  paymentRecorded: (cents: number, ids: number[], moyen: MoyenByHand): Letter => ({
    subject: 'Votre paiement est enregistré',
    paragraphs: [
      `Nous avons noté que vous payez ${dollars(cents)} ${byHand[moyen]} pour ${named(ids)}. Nous vous écrirons dès que l’argent est arrivé.`,
      'D’ici là, votre place est gardée. Si vous n’avez rien convenu avec nous, écrivez-nous.',
    ],
    action: myColis,
  }),
  paymentDeleted: (cents: number, ids: number[]): Letter => ({
    subject: 'Votre paiement est retiré',
    paragraphs: [
      `Notre équipe a retiré le paiement de ${dollars(cents)} qui attendait pour ${named(ids)} : il reste à payer.`,
      'Vous pouvez payer par carte, ou nous contacter si vous avez déjà réglé. Une place qui n’est pas payée à temps est rendue.',
    ],
    action: { label: 'Payer', path: '/colis' },
  }),
  paymentRejected: (cents: number, ids: number[]): Letter => ({
    subject: 'Votre paiement n’est pas retenu',
    paragraphs: [
      `Notre équipe n’a pas retenu le paiement de ${dollars(cents)} pour ${named(ids)} : il reste à payer.`,
      'Vous pouvez payer par carte, ou nous contacter si vous avez déjà réglé. Une place qui n’est pas payée à temps est rendue.',
    ],
    action: { label: 'Payer', path: '/colis' },
  }),
  refunded: (cents: number, ids: number[]): Letter => ({
    subject: 'Vous êtes remboursé',
    paragraphs: [
      `Nous vous avons remboursé ${dollars(cents)} pour ${named(ids)}. Selon votre banque, la somme arrive sous 5 à 10 jours.`,
    ],
    action: myColis,
  }),
  refundedByHand: (cents: number, ids: number[]): Letter => ({
    subject: 'Vous êtes remboursé',
    paragraphs: [
      `Nous vous avons rendu ${dollars(cents)} pour ${named(ids)}, en espèces ou par virement.`,
      'Si vous n’avez rien reçu d’ici quelques jours, écrivez-nous.',
    ],
    action: myColis,
  }),
  toPayAgain: (ids: number[]): Letter => ({
    subject: 'À payer de nouveau',
    paragraphs: [
      `Tout ce que vous aviez payé pour ${named(ids)} vous a été rendu. Le prix est donc à payer de nouveau.`,
      'Si vous ne voulez plus rien envoyer, ne faites rien : une place qui n’est pas payée à temps est rendue.',
    ],
    action: { label: 'Payer', path: '/colis' },
  }),
};

/** What only support reads. */
export const forSupport = {
  paymentDisputed: ({ userId, paymentId, colisIds, cents }: Disputed): Letter => ({
    subject: `Paiement n° ${paymentId} contesté`,
    paragraphs: [
      `La banque conteste ${dollars(cents)} du paiement n° ${paymentId} : client n° ${userId}, colis n° ${colisIds.join(', ')}.`,
      'Répondez dans le tableau de bord Stripe avant la date qu’il indique : sans réponse, cette somme est perdue.',
    ],
    impersonal: true,
  }),
  refundFailed: ({ userId, paymentId, cents }: Failed): Letter => ({
    subject: `Remboursement du paiement n° ${paymentId} non arrivé`,
    paragraphs: [
      `La banque du client n° ${userId} a renvoyé ${dollars(cents)} que nous lui avions remboursés : cette somme est de nouveau chez nous, et toujours à lui.`,
      'Écrivez-lui, rendez-la autrement que sur sa carte, puis notez-le sur la page de ce paiement.',
    ],
    impersonal: true,
  }),
};
