import { changeFormatter, formatsIn } from './formats.ts';
import { type Cities, MAX_LISTED, type TrackingEvent } from './mail-content.ts';

export const { dollars, kilos, cubicMetres, day, moment, clock, deadline } = formatsIn('en');

export const listChanges = changeFormatter({ colon: ': ', earlier: 'before' });

export const colisNames = (ids: number[]): string =>
  ids.length > MAX_LISTED
    ? `your ${ids.length} parcels`
    : ids.length > 1
      ? `your parcels no. ${ids.join(', ')}`
      : `your parcel no. ${ids[0]}`;

export const itinerary = ({ lieuEnlevement, destination }: Cities): string => `${lieuEnlevement} to ${destination}`;

export const placeAndDescription = ({ lieu, description }: TrackingEvent): string =>
  `${lieu}.${description && ` ${description}`}`;

export const myColis = { label: 'View my parcels', path: '/colis' };
export const departures = { label: 'View departures', path: '/' };
