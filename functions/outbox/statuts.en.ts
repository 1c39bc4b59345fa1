import type * as fr from './statuts.fr.ts';

export const etats: typeof fr.etats = {
  ENREGISTRE: { subject: 'Your parcel is registered', now: 'is registered.' },
  EN_ATTENTE: { subject: 'Your parcel awaits its departure', now: 'awaits its departure.' },
  EN_TRANSIT: { subject: 'Your parcel is on its way', now: 'is on its way.' },
  ARRIVE: { subject: 'Your parcel has arrived', now: 'has arrived at its destination. We are preparing its delivery.' },
  LIVRE: { subject: 'Your parcel is delivered', now: 'is delivered. Thank you for your trust.' },
};

export const containerStatuts: typeof fr.containerStatuts = {
  EN_COURS: { subject: 'Your container is open', now: 'is open: it takes parcels again.' },
  EN_ATTENTE: { subject: 'Your container is on hold', now: 'is on hold: it takes no more parcels.' },
  LIVRE: { subject: 'Your container is delivered', now: 'is delivered at its destination.' },
  ANNULE: { subject: 'Your container is cancelled', now: 'is cancelled.' },
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
    next: 'Contact us to supply another one: without it, your parcel may be held.',
  },
};

export const languages: typeof fr.languages = { fr: 'French', en: 'English' };
