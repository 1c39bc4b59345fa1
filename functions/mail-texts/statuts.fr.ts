import type { Language } from '#shared/auth/schema.ts';
import type { Etat } from '#shared/colis/schema.ts';
import type { ContainerStatut } from '#shared/containers/schema.ts';
import type { CustomsEtape, CustomsStatut } from '#shared/customs/schema.ts';
import type { TrackingStatut } from '#shared/tracking/schema.ts';

import type { MailContent } from './mail-content.ts';
import { myColis } from './phrases.fr.ts';

type StatutText = { subject: string; now: string };

/**
 * Texts for each état of a parcel, after its number, for one parcel and several. Cancelled ones have a mail of their
 * own.
 */
export const etats: Record<Exclude<Etat, 'ANNULE'>, { one: StatutText; several: StatutText }> = {
  ENREGISTRE: {
    one: { subject: 'Votre colis est enregistré', now: 'est enregistré.' },
    several: { subject: 'Vos colis sont enregistrés', now: 'sont enregistrés.' },
  },
  EN_ATTENTE: {
    one: { subject: 'Votre colis attend son départ', now: 'attend son départ.' },
    several: { subject: 'Vos colis attendent leur départ', now: 'attendent leur départ.' },
  },
  EN_TRANSIT: {
    one: { subject: 'Votre colis est en route', now: 'est en route.' },
    several: { subject: 'Vos colis sont en route', now: 'sont en route.' },
  },
  ARRIVE: {
    one: {
      subject: 'Votre colis est arrivé',
      now: 'est arrivé à destination. Nous vous préviendrons dès qu’il pourra être retiré.',
    },
    several: {
      subject: 'Vos colis sont arrivés',
      now: 'sont arrivés à destination. Nous vous préviendrons dès qu’ils pourront être retirés.',
    },
  },
  LIVRE: {
    one: {
      subject: 'Votre colis est livré',
      now: 'est livré. S’il n’est pas arrivé à son destinataire, écrivez-nous sans attendre.',
    },
    several: {
      subject: 'Vos colis sont livrés',
      now: 'sont livrés. S’ils ne sont pas arrivés à leur destinataire, écrivez-nous sans attendre.',
    },
  },
};

/**
 * Texts for each statut of a container, after its number. The mail about a cancelled one names the cancelled parcels.
 */
export const containerStatuts: Record<Exclude<ContainerStatut, 'ANNULE'>, StatutText> = {
  EN_COURS: { subject: 'Votre conteneur est de nouveau ouvert', now: 'est de nouveau ouvert aux réservations.' },
  EN_ATTENTE: { subject: 'Votre conteneur est en attente', now: 'est en attente : il n’accepte plus de colis.' },
  LIVRE: { subject: 'Votre conteneur est livré', now: 'a été livré à destination.' },
};

/** Texts for each statut of a tracking event, before the place. */
export const trackingStatuts: Record<TrackingStatut, string> = {
  EN_PREPARATION: 'en préparation',
  PRET: 'prêt à partir',
  EN_COURS: 'en cours',
  EN_ATTENTE: 'en attente',
  EN_TRANSIT: 'en route',
  ARRIVE: 'arrivé',
  LIVRE: 'livré',
  RETOUR: 'sur le chemin du retour',
  PROBLEME: 'bloqué par un problème',
};

/** Subjects for statuts that are no progress, so that they are not announced as such. */
export const trackingSubjects: Partial<Record<TrackingStatut, string>> = {
  EN_ATTENTE: 'Votre conteneur est en attente',
  RETOUR: 'Votre conteneur fait demi-tour',
  PROBLEME: 'Votre conteneur est bloqué par un problème',
};

/** Texts for each decision on a customs document, after its name, and the customer's next step; a stage comes first. */
export const decisions: Record<CustomsStatut | CustomsEtape, StatutText & { next: string }> = {
  EN_ATTENTE: {
    subject: 'Votre document de douane est de nouveau en cours d’examen',
    now: 'est de nouveau en cours d’examen',
    next: 'Nous vous écrirons dès que la décision sera prise.',
  },
  ACCEPTE: {
    subject: 'Votre document de douane a été accepté',
    now: 'a été accepté',
    next: 'Il n’y a plus rien à faire pour ce document. La page de votre colis dit s’il reste autre chose.',
  },
  REFUSE: {
    subject: 'Votre document de douane a été refusé',
    now: 'a été refusé',
    next: 'Remplacez-le sur la page de votre colis : nous l’examinerons de nouveau. Sans document accepté avant la fin du chargement, votre colis ne part pas ; s’il est déjà parti, il peut être retenu en douane.',
  },
  A_CORRIGER: {
    subject: 'Votre document de douane est à corriger',
    now: 'est à corriger',
    next: 'Corrigez-le sur la page de votre colis : nous l’examinerons de nouveau. Sans document accepté avant la fin du chargement, votre colis ne part pas ; s’il est déjà parti, il peut être retenu en douane.',
  },
  RETENU: {
    subject: 'Votre document de douane est retenu',
    now: 'est retenu',
    next: 'Vous n’avez rien à faire pour l’instant. Nous vous écrirons dès que la décision sera prise.',
  },
  LIBERE: {
    subject: 'La douane a libéré votre envoi',
    now: 'est accepté : la douane a libéré l’envoi',
    next: 'Vous n’avez rien à faire.',
  },
};

/** Line of an inventory that is to be corrected, with its note. */
export const lineToCorrect = ({
  rang,
  designation,
  note,
}: {
  rang: number;
  designation: string;
  note: string | null;
}) => `Ligne ${rang}, « ${designation} »${note ? ` : ${note}` : ' : à corriger.'}`;

/** Next step after the rejection of a draft. */
export const draftRejected =
  'Joignez un autre fichier à votre réservation : un document refusé ne permet pas de réserver.';

/** Action to replace a rejected document: on its parcel's page, or in the booking that it was uploaded for. */
export const replaceAction = (colisId: number | null, bookingId: number | undefined): MailContent['action'] => {
  if (colisId !== null) return { label: 'Remplacer le document', path: `/colis/${colisId}` };
  return bookingId === undefined ? myColis : { label: 'Reprendre ma réservation', path: `/ajouter-colis/${bookingId}` };
};

export const languageNames: Record<Language, string> = { fr: 'français', en: 'anglais' };
