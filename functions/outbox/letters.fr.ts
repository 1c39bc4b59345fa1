import type { ContainerStatut } from '#shared/bookings/schema.ts';
import { changes, formatsIn } from './formats.ts';
import {
  type Decision,
  type Disputed,
  type Letter,
  MOST_NAMED,
  type Named,
  type Replanned,
  type Told,
  type Written,
} from './letter.ts';
import { containerStatuts, decisions, etats, journey, journeySubjects, languages } from './statuts.fr.ts';

const { dollars, moment } = formatsIn({ numbers: 'fr-FR', dates: 'fr-FR' });

const named = (ids: number[]): string =>
  ids.length > MOST_NAMED
    ? `vos ${ids.length} colis`
    : ids.length > 1
      ? `vos colis n° ${ids.join(', ')}`
      : `votre colis n° ${ids[0]}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How many of a customer's parcels something concerns, as far as grammar minds. */
const few = (ids: number[]): 'one' | 'several' => (ids.length > 1 ? 'several' : 'one');

/** What was written of an event, after where it happened. */
const lines = ({ lieu, description }: Told): string => `${lieu}.${description && ` ${description}`}`;

const myColis = { label: 'Voir mes colis', path: '/colis' };
const departures = { label: 'Voir les départs', path: '/' };

export const fr = {
  welcome: (): Letter => ({
    subject: 'Bienvenue',
    paragraphs: [
      'Bienvenue chez Yónnee. Votre compte est créé : vous pouvez réserver une place dans un conteneur.',
      'Si vous n’avez pas créé ce compte, ignorez ce message : sans son mot de passe, personne ne s’en sert.',
    ],
    action: departures,
    impersonal: true,
  }),
  passwordReset: (path: string): Letter => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      'Vous avez demandé un nouveau mot de passe. Le lien ci-dessous est valable 15 minutes et ne sert qu’une fois.',
      'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
    ],
    action: { label: 'Choisir un nouveau mot de passe', path },
  }),
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
  etat: (id: number, etat: keyof typeof etats): Letter => ({
    subject: etats[etat].one.subject,
    paragraphs: [`Votre colis n° ${id} ${etats[etat].one.now}`],
    action: myColis,
  }),
  etatBrought: ({ id, route }: Named, told: Told, etat: keyof typeof etats, ids: number[]): Letter => ({
    subject: etats[etat][few(ids)].subject,
    paragraphs: [`${capital(named(ids))} ${etats[etat][few(ids)].now} Conteneur n° ${id} (${route}) : ${lines(told)}`],
    action: myColis,
  }),
  containerStatut: ({ id, route }: Named, statut: Exclude<ContainerStatut, 'ANNULE'>): Letter => ({
    subject: containerStatuts[statut].subject,
    paragraphs: [`Le conteneur n° ${id} (${route}), où vous avez des colis, ${containerStatuts[statut].now}`],
    action: myColis,
  }),
  replanned: ({ bookingId, fuseau, before, after }: Replanned): Letter => ({
    subject: 'Votre conteneur change de programme',
    paragraphs: [
      `Le conteneur n° ${bookingId} (${before.lieuEnlevement} → ${before.destination}), où vous avez des colis, change. ${changes(
        [
          ['Départ', moment(before.dateDepart, fuseau), moment(after.dateDepart, fuseau)],
          ['Arrivée', moment(before.dateArrivee, fuseau), moment(after.dateArrivee, fuseau)],
          ['Enlèvement', before.lieuEnlevement, after.lieuEnlevement],
          ['Destination', before.destination, after.destination],
        ],
        ' : ',
      )}`,
      'Vos colis gardent leur place. Si ce changement ne vous convient pas, écrivez-nous.',
    ],
    action: myColis,
  }),
  containerCancelled: ({ id, route }: Named, ids: number[]): Letter => ({
    subject: ids.length > 1 ? 'Vos colis sont annulés' : 'Votre colis est annulé',
    paragraphs: [
      `Nous avons dû annuler le conteneur n° ${id} (${route}), et avec lui ${named(ids)}. Ce qui était payé vous sera remboursé : un message vous le confirmera.`,
      'Vous pouvez réserver de nouveau dans un conteneur ouvert.',
    ],
    action: departures,
  }),
  tracking: ({ id, route }: Named, told: Told): Letter => ({
    subject: journeySubjects[told.statut] ?? 'Votre conteneur avance',
    paragraphs: [`Conteneur n° ${id} (${route}) : ${journey[told.statut]}, ${lines(told)}`],
    action: myColis,
  }),
  customsDecided: ({ typeDocument, colisId, statut, motif }: Decision): Letter => ({
    subject: decisions[statut].subject,
    paragraphs: [
      `Votre document de douane « ${typeDocument} »${colisId === null ? '' : ` du colis n° ${colisId}`} ${decisions[statut].now}${motif ? ` : ${motif}` : '.'}`,
      decisions[statut].next,
    ],
    action: myColis,
  }),
  contactReceived: (): Letter => ({
    subject: 'Nous avons reçu votre message',
    paragraphs: [
      'Votre message est bien arrivé. Nous vous répondrons à cette adresse.',
      'Si vous ne nous avez pas écrit, ignorez ce message.',
    ],
    impersonal: true,
  }),
  contactForSupport: ({ fullName, email, subject, message, langue }: Written): Letter => ({
    subject: `Contact : ${subject}`,
    paragraphs: [
      `${fullName} (${email}) nous a écrit, en ${languages[langue]}. Répondre à ce mail lui répond.`,
      subject,
      message,
    ],
    impersonal: true,
  }),
  cancelled: (id: number): Letter => ({
    subject: 'Votre colis est annulé',
    paragraphs: [
      `Nous avons dû annuler votre colis n° ${id}. S’il était payé, vous serez remboursé : un message vous le confirmera.`,
      'Vous pouvez réserver de nouveau dans un conteneur ouvert.',
    ],
    action: departures,
  }),
  lapsesSoon: (id: number, at: string): Letter => ({
    subject: 'Votre colis attend son paiement',
    paragraphs: [
      `Votre colis n° ${id} n’est pas encore payé. Sans paiement avant le ${moment(at, 'UTC')}, sa place sera rendue et il sera annulé.`,
    ],
    action: { label: 'Payer mon colis', path: '/colis' },
  }),
  lapsed: (id: number): Letter => ({
    subject: 'Votre colis est annulé',
    paragraphs: [
      `Votre colis n° ${id} n’a pas été payé à temps : il est annulé et sa place est rendue. Rien ne vous est dû ni demandé.`,
      'Vous pouvez réserver de nouveau dans un conteneur ouvert.',
    ],
    action: departures,
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
};
