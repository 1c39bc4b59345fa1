import type { Day } from './containers.ts';

/** What an admin does, as rows of parcels name it. */

/** Cash at the depot, which is there at once. */
export const cash = (on: Day) => ({ how: 'ESPECES', on, confirmed: on }) as const;

/** A transfer, which is noted when it is announced and takes its days. */
export const transfer = (on: Day, confirmed: Day) => ({ how: 'VIREMENT', on, confirmed }) as const;

/** The customer has brought it to the depot. */
export const dropped = (on: Day) => [{ on, etat: 'EN_ATTENTE' }] as const;

/** It was handed over before the container's last one. */
export const delivered = (on: Day) => [{ on, etat: 'LIVRE' }] as const;
