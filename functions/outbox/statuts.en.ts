import { myColis } from './phrases.en.ts';
import type * as fr from './statuts.fr.ts';

export const etats: typeof fr.etats = {
  ENREGISTRE: {
    one: { subject: 'Your parcel is registered', now: 'is registered.' },
    several: { subject: 'Your parcels are registered', now: 'are registered.' },
  },
  EN_ATTENTE: {
    one: { subject: 'Your parcel awaits its departure', now: 'awaits its departure.' },
    several: { subject: 'Your parcels await their departure', now: 'await their departure.' },
  },
  EN_TRANSIT: {
    one: { subject: 'Your parcel is on its way', now: 'is on its way.' },
    several: { subject: 'Your parcels are on their way', now: 'are on their way.' },
  },
  ARRIVE: {
    one: { subject: 'Your parcel has arrived', now: 'has arrived at its destination. We are preparing its delivery.' },
    several: {
      subject: 'Your parcels have arrived',
      now: 'have arrived at their destination. We are preparing their delivery.',
    },
  },
  LIVRE: {
    one: { subject: 'Your parcel is delivered', now: 'is delivered. Thank you for your trust.' },
    several: { subject: 'Your parcels are delivered', now: 'are delivered. Thank you for your trust.' },
  },
};

export const containerStatuts: typeof fr.containerStatuts = {
  EN_COURS: { subject: 'Your container is open', now: 'is open: it takes parcels again.' },
  EN_ATTENTE: { subject: 'Your container is on hold', now: 'is on hold: it takes no more parcels.' },
  LIVRE: { subject: 'Your container is delivered', now: 'is delivered at its destination.' },
};

export const journey: typeof fr.journey = {
  EN_PREPARATION: 'being prepared',
  PRET: 'ready to leave',
  EN_COURS: 'in progress',
  EN_ATTENTE: 'on hold',
  EN_TRANSIT: 'on its way',
  ARRIVE: 'arrived',
  LIVRE: 'delivered',
  RETOUR: 'on its way back',
  PROBLEME: 'held up by a problem',
};

export const journeySubjects: typeof fr.journeySubjects = {
  EN_ATTENTE: 'Your container is on hold',
  RETOUR: 'Your container is on its way back',
  PROBLEME: 'Your container is held up by a problem',
};

export const decisions: typeof fr.decisions = {
  EN_ATTENTE: {
    subject: 'Your customs document is being examined again',
    now: 'is being examined again',
    next: 'We will write to you as soon as it is decided.',
  },
  ACCEPTE: {
    subject: 'Your customs document is accepted',
    now: 'is accepted',
    next: 'There is nothing for you to do.',
  },
  REFUSE: {
    subject: 'Your customs document is refused',
    now: 'is refused',
    next: 'Replace it on your parcel’s page: we will examine it again. Without an accepted document, your parcel may be held at customs.',
  },
};

export const draftRefused = 'Attach another file to your booking: a refused document cannot be booked with.';

export const replacing: typeof fr.replacing = (colisId, bookingId) => {
  if (colisId !== null) return { label: 'Replace the document', path: `/colis/${colisId}` };
  return bookingId === undefined ? myColis : { label: 'Resume my booking', path: `/ajouter-colis/${bookingId}` };
};

export const languages: typeof fr.languages = { fr: 'French', en: 'English' };
