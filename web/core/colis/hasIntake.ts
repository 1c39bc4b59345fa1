import type { Colis } from '#shared/colis/schema.ts';

/** Reports whether the intake of a parcel has left anything to show: measures, a supplement or a refund. */
export const hasIntake = ({ reception, supplement, rembourse, aRembourser }: Colis): boolean =>
  Boolean(reception || supplement) || rembourse + aRembourser > 0;
