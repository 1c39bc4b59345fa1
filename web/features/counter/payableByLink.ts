import type { Sale } from '#shared/counter/schema.ts';

/** Returns the parcels of a sale for which somebody else can pay the rest: none while a payment awaits its confirmation. */
export const payableByLink = ({ colis, paiements }: Sale): number[] =>
  paiements.some(({ numero }) => numero === null) ? [] : colis.flatMap(({ id, reste }) => (reste > 0 ? [id] : []));
