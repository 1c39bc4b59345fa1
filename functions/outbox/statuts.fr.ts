import type { Language } from '#shared/auth/schema.ts';
import type { ContainerStatut } from '#shared/bookings/schema.ts';
import type { Etat } from '#shared/colis/schema.ts';
import type { CustomsStatut } from '#shared/customs/schema.ts';
import type { TrackingStatut } from '#shared/tracking/schema.ts';

import type { MailContent } from './mail-content.ts';
import { myColis } from './phrases.fr.ts';

type News = { subject: string; now: string };

/** What a parcel does in each état, after its number, and what several do. Cancelled ones have a letter of their own. */
export const etats: Record<Exclude<Etat, 'ANNULE'>, { one: News; several: News }> = {
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
    one: { subject: 'Votre colis est arrivé', now: 'est arrivé à destination. Nous préparons sa livraison.' },
    several: { subject: 'Vos colis sont arrivés', now: 'sont arrivés à destination. Nous préparons leur livraison.' },
  },
  LIVRE: {
    one: { subject: 'Votre colis est livré', now: 'est livré. Merci de votre confiance.' },
    several: { subject: 'Vos colis sont livrés', now: 'sont livrés. Merci de votre confiance.' },
  },
};

/** How a container stands, after its number. A cancelled one is told with the parcels that it cancels. */
export const containerStatuts: Record<Exclude<ContainerStatut, 'ANNULE'>, News> = {
  EN_COURS: { subject: 'Votre conteneur est de nouveau ouvert', now: 'est de nouveau ouvert aux réservations.' },
  EN_ATTENTE: { subject: 'Votre conteneur est en attente', now: 'est en attente : il n’accepte plus de colis.' },
  LIVRE: { subject: 'Votre conteneur est livré', now: 'a été livré à destination.' },
};

/** Where a container is on its journey, before the place. */
export const journey: Record<TrackingStatut, string> = {
  EN_PREPARATION: 'en préparation',
  PRET: 'prêt à partir',
  EN_COURS: 'en cours',
  EN_ATTENTE: 'en attente',
  EN_TRANSIT: 'en route',
  ARRIVE: 'arrivé',
  LIVRE: 'livré',
  RETOUR: 'sur le retour',
  PROBLEME: 'bloqué par un problème',
};

/** What is no progress is not announced as one. */
export const journeySubjects: Partial<Record<TrackingStatut, string>> = {
  EN_ATTENTE: 'Votre conteneur est en attente',
  RETOUR: 'Votre conteneur est sur le retour',
  PROBLEME: 'Votre conteneur est bloqué par un problème',
};

/** What was decided of a customs document, after its name, and what its customer does next. */
export const decisions: Record<CustomsStatut, News & { next: string }> = {
  EN_ATTENTE: {
    subject: 'Votre document de douane est de nouveau en cours d’examen',
    now: 'est de nouveau en cours d’examen',
    next: 'Nous vous écrirons dès que la décision sera prise.',
  },
  ACCEPTE: {
    subject: 'Votre document de douane a été accepté',
    now: 'a été accepté',
    next: 'Vous n’avez rien à faire.',
  },
  REFUSE: {
    subject: 'Votre document de douane a été refusé',
    now: 'a été refusé',
    next: 'Remplacez-le sur la page de votre colis : nous l’examinerons de nouveau. Sans document accepté, votre colis peut être retenu en douane.',
  },
};

/** What follows from the refusal of a document that no parcel has yet. */
export const draftRefused =
  'Joignez un autre fichier à votre réservation : un document refusé ne permet pas de réserver.';

/** Where a refused document is replaced: on its parcel's page, or in the booking that it was filed for. */
export const replacing = (colisId: number | null, bookingId: number | undefined): MailContent['action'] => {
  if (colisId !== null) return { label: 'Remplacer le document', path: `/colis/${colisId}` };
  return bookingId === undefined ? myColis : { label: 'Reprendre ma réservation', path: `/ajouter-colis/${bookingId}` };
};

export const languages: Record<Language, string> = { fr: 'français', en: 'anglais' };
