import { changesIn, formatsIn } from './formats.ts';
import { type Ends, MOST_NAMED, type Told } from './letter.ts';

export const { dollars, kilos, cubicMetres, day, moment, clock, deadline } = formatsIn('en');

export const changes = changesIn({ colon: ': ', earlier: 'before' });

export const named = (ids: number[]): string =>
  ids.length > MOST_NAMED
    ? `your ${ids.length} parcels`
    : ids.length > 1
      ? `your parcels no. ${ids.join(', ')}`
      : `your parcel no. ${ids[0]}`;

export const way = ({ lieuEnlevement, destination }: Ends): string => `${lieuEnlevement} to ${destination}`;

export const lines = ({ lieu, description }: Told): string => `${lieu}.${description && ` ${description}`}`;

export const myColis = { label: 'View my parcels', path: '/colis' };
export const departures = { label: 'View departures', path: '/' };
