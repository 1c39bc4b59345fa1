import { myColis } from './phrases.en.ts';
import type * as fr from './statuts.fr.ts';

export const etats: typeof fr.etats = {
  ENREGISTRE: {
    one: { subject: 'Your parcel is registered', now: 'is registered.' },
    several: { subject: 'Your parcels are registered', now: 'are registered.' },
  },
  EN_ATTENTE: {
    one: { subject: 'Your parcel is waiting to depart', now: 'is waiting to depart.' },
    several: { subject: 'Your parcels are waiting to depart', now: 'are waiting to depart.' },
  },
  EN_TRANSIT: {
    one: { subject: 'Your parcel is on its way', now: 'is on its way.' },
    several: { subject: 'Your parcels are on their way', now: 'are on their way.' },
  },
  ARRIVE: {
    one: {
      subject: 'Your parcel has arrived',
      now: 'has arrived at its destination. We will let you know as soon as it can be collected.',
    },
    several: {
      subject: 'Your parcels have arrived',
      now: 'have arrived at their destination. We will let you know as soon as they can be collected.',
    },
  },
  LIVRE: {
    one: {
      subject: 'Your parcel has been delivered',
      now: 'has been delivered. If it has not reached its recipient, contact us right away.',
    },
    several: {
      subject: 'Your parcels have been delivered',
      now: 'have been delivered. If they have not reached their recipient, contact us right away.',
    },
  },
};

export const containerStatuts: typeof fr.containerStatuts = {
  EN_COURS: { subject: 'Your container is open again', now: 'is open for booking again.' },
  EN_ATTENTE: { subject: 'Your container is on hold', now: 'is on hold: it no longer accepts parcels.' },
  LIVRE: { subject: 'Your container has been delivered', now: 'has been delivered to its destination.' },
};

export const trackingStatuts: typeof fr.trackingStatuts = {
  EN_PREPARATION: 'being prepared',
  PRET: 'ready to leave',
  EN_COURS: 'in progress',
  EN_ATTENTE: 'waiting',
  EN_TRANSIT: 'on its way',
  ARRIVE: 'arrived',
  LIVRE: 'delivered',
  RETOUR: 'on its way back',
  PROBLEME: 'held up by a problem',
};

export const trackingSubjects: typeof fr.trackingSubjects = {
  EN_ATTENTE: 'Your container is waiting',
  RETOUR: 'Your container is on its way back',
  PROBLEME: 'Your container is held up by a problem',
};

export const decisions: typeof fr.decisions = {
  EN_ATTENTE: {
    subject: 'Your customs document is under review again',
    now: 'is under review again',
    next: 'We will email you as soon as a decision is made.',
  },
  ACCEPTE: {
    subject: 'Your customs document has been accepted',
    now: 'has been accepted',
    next: 'There is nothing left to do for this document. Your parcel’s page says whether something else is.',
  },
  REFUSE: {
    subject: 'Your customs document has been rejected',
    now: 'has been rejected',
    next: 'Replace it on your parcel’s page and we will review it again. Without a document accepted before loading ends, your parcel does not leave; if it left before that, it may be held at customs.',
  },
  A_CORRIGER: {
    subject: 'Your customs document needs a correction',
    now: 'needs a correction',
    next: 'Correct it on your parcel’s page and we will review it again. Without a document accepted before loading ends, your parcel does not leave; if it left before that, it may be held at customs.',
  },
  RETENU: {
    subject: 'Your customs document is being held',
    now: 'is being held',
    next: 'There is nothing you need to do for now. We will email you as soon as a decision is made.',
  },
  LIBERE: {
    subject: 'Customs have released your shipment',
    now: 'has been accepted: customs have released the shipment',
    next: 'There is nothing you need to do.',
  },
};

export const lineToCorrect: typeof fr.lineToCorrect = ({ rang, designation, note }) =>
  `Line ${rang}, “${designation}”: ${note || 'to correct.'}`;

export const draftRejected = 'Attach another file to your booking: you cannot book with a rejected document.';

export const replaceAction: typeof fr.replaceAction = (colisId, bookingId) => {
  if (colisId !== null) return { label: 'Replace document', path: `/colis/${colisId}` };
  return bookingId === undefined ? myColis : { label: 'Resume my booking', path: `/ajouter-colis/${bookingId}` };
};

export const languageNames: typeof fr.languageNames = { fr: 'French', en: 'English' };
