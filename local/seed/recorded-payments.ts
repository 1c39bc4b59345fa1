import type { Day } from './containers.ts';

/** Actions of an admin, for the rows of parcels. */

/** Cash at the depot, confirmed on the same day. */
export const cash = (on: Day) => ({ how: 'ESPECES', on, confirmed: on }) as const;

/** Transfer that is recorded when announced and confirmed days later. */
export const transfer = (on: Day, confirmed: Day) => ({ how: 'VIREMENT', on, confirmed }) as const;

/** Parcel that the customer brought to the depot. */
export const dropped = (on: Day) => [{ on, etat: 'EN_ATTENTE' }] as const;
