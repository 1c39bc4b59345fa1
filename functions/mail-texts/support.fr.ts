import type { DisputedPayment, FailedRefund, MailContent } from './mail-content.ts';
import { dollars } from './phrases.fr.ts';

/** Mails to support, in French only. */
export const supportMails = {
  paymentDisputed: ({ userId, paymentId, colisIds, cents }: DisputedPayment): MailContent => ({
    subject: `Paiement n° ${paymentId} contesté`,
    paragraphs: [
      `La banque du client conteste ${dollars(cents)} du paiement n° ${paymentId} : client n° ${userId}, colis n° ${colisIds.join(', ')}.`,
      'Répondez dans le tableau de bord Stripe avant la date qu’il indique : sans réponse, cette somme est perdue.',
    ],
    impersonal: true,
  }),
  disputeClosed: ({
    userId,
    paymentId,
    colisIds,
    cents,
    gagne,
  }: DisputedPayment & { gagne: boolean }): MailContent => ({
    subject: `Contestation du paiement n° ${paymentId} ${gagne ? 'gagnée' : 'perdue'}`,
    paragraphs: gagne
      ? [
          `La contestation de ${dollars(cents)} du paiement n° ${paymentId} (client n° ${userId}, colis n° ${colisIds.join(', ')}) est close : cette somme nous reste.`,
          'Vous n’avez rien à faire : un remboursement qui attendait la fin de la contestation part de lui-même.',
        ]
      : [
          `La contestation du paiement n° ${paymentId} est perdue : la banque a rendu ${dollars(cents)} au client n° ${userId}. Colis n° ${colisIds.join(', ')}.`,
          'Si tout le paiement est parti, ces colis sont de nouveau non payés : ils ne peuvent être ni chargés ni remis avant un autre paiement, et le client en est prévenu.',
        ],
    impersonal: true,
  }),
  refundFailed: ({ userId, paymentId, cents }: FailedRefund): MailContent => ({
    subject: `Remboursement du paiement n° ${paymentId} renvoyé par la banque`,
    paragraphs: [
      `La banque du client n° ${userId} a renvoyé les ${dollars(cents)} que nous lui avions remboursés : cette somme est de nouveau chez nous, et nous la lui devons toujours.`,
      'Écrivez-lui, remboursez-le autrement que sur sa carte, puis marquez ce paiement comme remboursé sur sa page.',
    ],
    impersonal: true,
  }),
};
