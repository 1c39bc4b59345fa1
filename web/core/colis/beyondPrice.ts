import { owedBeyondPrice } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { BeyondPrice } from '#shared/colis/supplement.ts';

/** Groups of the texts of `colis` about what a parcel owes beyond its price. */
export const BEYOND_PRICE_TEXTS = {
  SUPPLEMENT: 'supplement',
  FRAIS_ARRIVEE: 'arrivalCosts',
} as const satisfies Record<BeyondPrice, string>;

/** Returns the name in the texts of `colis` of the button that pays one parcel among others. */
export const payOneLabel = (colis: Colis) => {
  const beyond = owedBeyondPrice(colis);
  return beyond ? (`${BEYOND_PRICE_TEXTS[beyond]}.pay` as const) : 'pay.one';
};
