import type { DisputedParcel, DisputedPayment, DisputeReport, FailedRefund, MailContent } from './mail-content.ts';
import { deadline, dollars, itinerary } from './phrases.fr.ts';

/** Page of a payment in the admins' site. */
const pageOf = (paymentId: number) => ({
  action: { label: 'Ouvrir le paiement', path: `/admin/paiements?ouvert=${paymentId}` },
});

const customer = (client: string | null | undefined, userId: number): string =>
  client ? `${client} (client n° ${userId})` : `client n° ${userId}`;

/** Sentence about what an open dispute means for a parcel. */
const HELD: Readonly<Record<DisputedParcel['ou'], string>> = {
  AVANT: 'ne sera pas remis avant la fin de la contestation, sauf si vous l’autorisez',
  EN_ROUTE: 'ne sera pas remis avant la fin de la contestation, sauf si vous l’autorisez',
  REMIS: 'est déjà remis : il n’y a rien à retenir',
  ANNULE: 'est annulé : un remboursement encore dû attend la fin de la contestation',
};

/** Sentence about what a lost dispute means for a parcel that it leaves unpaid. */
const UNPAID: Readonly<Record<DisputedParcel['ou'], string>> = {
  AVANT: 'est de nouveau non payé : il ne sera ni chargé ni remis avant un autre paiement',
  EN_ROUTE: 'est déjà chargé, parti ou arrivé, et de nouveau non payé : il ne sera remis qu’une fois payé',
  REMIS: 'est déjà remis : son prix reste dû',
  ANNULE: 'est annulé : rien n’est dû',
};

const parcelLine = (colis: DisputedParcel, state: string): string =>
  `Colis n° ${colis.id} (${itinerary(colis)}) : ${state}.`;

/** Mails to support, in French only. */
export const supportMails = {
  paymentDisputed: (
    { userId, paymentId, cents }: DisputedPayment,
    { client, repondreAvant, colis }: DisputeReport,
  ): MailContent => ({
    subject: `Paiement n° ${paymentId} contesté`,
    paragraphs: [
      `La banque du client conteste ${dollars(cents)} du paiement n° ${paymentId} : ${customer(client, userId)}.`,
      ...colis.map((each) => parcelLine(each, HELD[each.ou])),
      `Répondez dans le tableau de bord Stripe avant ${repondreAvant ? `le ${deadline(repondreAvant, 'Europe/Paris').texte}` : 'la date qu’il indique'} : sans réponse, cette somme est perdue.`,
    ],
    ...pageOf(paymentId),
    impersonal: true,
  }),
  disputeClosed: (
    { userId, paymentId, cents, gagne }: DisputedPayment & { gagne: boolean },
    { client, colis }: DisputeReport,
  ): MailContent => ({
    subject: `Contestation du paiement n° ${paymentId} ${gagne ? 'gagnée' : 'perdue'}`,
    paragraphs: gagne
      ? [
          `La contestation de ${dollars(cents)} du paiement n° ${paymentId} (${customer(client, userId)}) est close : cette somme nous reste.`,
          'Vous n’avez rien à faire : ses colis peuvent de nouveau être remis, et un remboursement qui attendait la fin de la contestation part de lui-même.',
        ]
      : [
          `La contestation du paiement n° ${paymentId} est perdue : la banque a rendu ${dollars(cents)} à ${customer(client, userId)}.`,
          ...colis.map((each) => parcelLine(each, each.paye ? 'reste payé' : UNPAID[each.ou])),
          'Le client est prévenu de ce qu’il doit. Suivez-le dans la liste des impayés.',
        ],
    ...pageOf(paymentId),
    impersonal: true,
  }),
  refundFailed: ({ userId, paymentId, cents }: FailedRefund): MailContent => ({
    subject: `Remboursement du paiement n° ${paymentId} à faire`,
    paragraphs: [
      `Les ${dollars(cents)} que nous devons au client n° ${userId} n’ont pas pu lui revenir par le moyen de son paiement : sa banque les a renvoyés, ou Wave ne rembourse pas une partie d’un paiement.`,
      'Écrivez-lui, remboursez-le autrement, puis marquez ce paiement comme remboursé sur sa page.',
    ],
    ...pageOf(paymentId),
    impersonal: true,
  }),
};
