import type { Provider } from './provider.ts';
import type { StoredPayment } from './stored-payment.ts';
import { stripeProvider } from './stripe/stripe.ts';

/** Provider of each method that is paid on a page. */
const PROVIDERS: Readonly<Partial<Record<StoredPayment['moyen'], Provider>>> = { CARTE: stripeProvider };

/** Returns the provider on whose page a payment is paid. Throws an error for one that the team records. */
export const providerOf = ({ id, moyen }: Pick<StoredPayment, 'id' | 'moyen'>): Provider => {
  const provider = PROVIDERS[moyen];
  if (!provider) throw new Error(`payment ${id} by ${moyen} has no page`);
  return provider;
};
