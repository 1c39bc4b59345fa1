/** Stripe's smallest charge in USD, in cents; smaller sums are asked by no provider, Wave neither. */
export const MIN_CHARGE_CENTS = 50;

/** Stripe's largest charge in USD, in cents. */
export const MAX_CHARGE_CENTS = 99_999_999;

/** Highest price in dollars of a piece, a fee or a reduction: a guard against typing errors. */
export const MAX_LINE_PRICE = 20_000;

/** Returns whether a total is free, too small or too large for a card, or payable by card. */
export const chargeKindOf = (cents: number): 'free' | 'too_small' | 'too_large' | 'card' => {
  if (cents === 0) return 'free';
  if (cents < MIN_CHARGE_CENTS) return 'too_small';
  return cents > MAX_CHARGE_CENTS ? 'too_large' : 'card';
};

/** Reports whether a sum in dollars equals these cents, despite floating-point errors of the caller's addition. */
export const equalsCents = (dollars: number, cents: number): boolean => Math.abs(dollars * 100 - cents) < 0.001;
