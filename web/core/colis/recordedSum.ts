import type { Colis } from '#shared/colis/schema.ts';

/** Dollars of a parcel that a recorded payment pays once it is confirmed. */
export const recordedSum = ({ aConfirmer, aPayer }: Colis): number => aConfirmer?.montant ?? aPayer;

/** Dollars that are still to pay for a parcel, without what a recorded payment pays once it is confirmed. */
export const restToPay = ({ aConfirmer, aPayer }: Colis): number => aConfirmer?.reste ?? aPayer;

/** Dollars of a parcel that are left to pay once its recorded payment is confirmed; 0 without one. */
export const awaitedRest = ({ aConfirmer }: Colis): number => aConfirmer?.reste ?? 0;
