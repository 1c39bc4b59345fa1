/** Stripe's smallest charge in USD, in cents. */
export const MIN_CHARGE_CENTS = 50;

/** How a total is settled: nothing to pay, too little for a card, or by card. */
export const settlementOf = (cents: number): 'free' | 'too_small' | 'card' => {
  if (cents === 0) return 'free';
  return cents < MIN_CHARGE_CENTS ? 'too_small' : 'card';
};
