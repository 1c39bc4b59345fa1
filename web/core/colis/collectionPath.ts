import { paths } from '#web/core/paths.ts';

/** Names in the address of the page that takes money: a parcel, or a customer. */
export const COLIS_PARAM = 'colis';
export const CLIENT_PARAM = 'client';

/** Returns the address of the page that takes money for a parcel and the customer’s others in its container. */
export const collectionOfColis = (id: number): string => `${paths.agentCollection}?${COLIS_PARAM}=${id}`;

/** Returns the address of the page that takes money of a customer. */
export const collectionOfClient = (id: number): string => `${paths.agentCollection}?${CLIENT_PARAM}=${id}`;
