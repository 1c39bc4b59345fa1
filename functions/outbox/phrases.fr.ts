import { changesIn, formatsIn } from './formats.ts';
import { type Ends, MOST_NAMED, type Told } from './letter.ts';

export const { dollars, kilos, cubicMetres, day, moment, clock, deadline } = formatsIn('fr');

export const changes = changesIn({ colon: ' : ', earlier: 'avant' });

export const named = (ids: number[]): string =>
  ids.length > MOST_NAMED
    ? `vos ${ids.length} colis`
    : ids.length > 1
      ? `vos colis n° ${ids.join(', ')}`
      : `votre colis n° ${ids[0]}`;

/** In words, as the page's font has no arrow. */
export const way = ({ lieuEnlevement, destination }: Ends): string => `${lieuEnlevement} vers ${destination}`;

/** What was written of an event, after where it happened. */
export const lines = ({ lieu, description }: Told): string => `${lieu}.${description && ` ${description}`}`;

export const myColis = { label: 'Voir mes colis', path: '/colis' };
export const departures = { label: 'Voir les départs', path: '/' };
