import { changeFormatter, formatsIn } from './formats.ts';
import { type Cities, MAX_LISTED, type TrackingEvent } from './mail-content.ts';

export const { dollars, kilos, cubicMetres, day, moment, clock, deadline } = formatsIn('fr');

export const listChanges = changeFormatter({ colon: ' : ', earlier: 'avant' });

export const colisNames = (ids: number[]): string =>
  ids.length > MAX_LISTED
    ? `vos ${ids.length} colis`
    : ids.length > 1
      ? `vos colis n° ${ids.join(', ')}`
      : `votre colis n° ${ids[0]}`;

/** Names both cities with a word between them, as the page's font has no arrow. */
export const itinerary = ({ lieuEnlevement, destination }: Cities): string => `${lieuEnlevement} vers ${destination}`;

/** Place of a tracking event, followed by its description. */
export const placeAndDescription = ({ lieu, description }: TrackingEvent): string =>
  `${lieu}.${description && ` ${description}`}`;

export const myColis = { label: 'Voir mes colis', path: '/colis' };
export const departures = { label: 'Voir les départs', path: '/' };
