/** All of Stripe's API that we call: the rest is left out of the bundles, and calling it does not compile. */
export const STRIPE_RESOURCES = ['checkout', 'disputes', 'events', 'paymentIntents', 'refunds'] as const;
