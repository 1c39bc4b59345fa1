import type { Colis } from '#shared/colis/schema.ts';

/** Reports whether the intake of a parcel has left anything to show: measures, a supplement or a refund. */
export const hasIntake = (colis: Colis): boolean =>
  Boolean(colis.reception || supplementOfIntake(colis)) || colis.rembourse + colis.aRembourser > 0;

/** Supplement of a parcel as its intake made it; none of one that also owes what its arrival costs. */
export const supplementOfIntake = ({ supplement, fraisArrivee }: Colis): Colis['supplement'] =>
  fraisArrivee ? null : supplement;
