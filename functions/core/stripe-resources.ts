/** Used resources of Stripe's API; bundles omit the others, and calling them does not compile. */
export const STRIPE_RESOURCES = [
  'balanceTransactions',
  'checkout',
  'disputes',
  'events',
  'paymentIntents',
  'refunds',
] as const;
