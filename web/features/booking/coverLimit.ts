import type { Couverture } from '#shared/insurance/schema.ts';
import type { TarifVersion } from '#shared/tarifs/schema.ts';

/** Returns the highest value in XOF that a list takes for a cover; undefined where it has no limit of its own. */
export const coverLimit = (version: TarifVersion | undefined, couverture: Couverture): number | undefined =>
  couverture === 'ASSUREE' ? version?.assurance?.plafond : version?.plafondDeclare;
