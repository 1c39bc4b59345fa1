import { isOnline, type ONLINE_METHODS } from '#shared/money/methods.ts';
import type { Provider } from './provider.ts';
import type { StoredPayment } from './stored-payment.ts';
import { stripeProvider } from './stripe/stripe.ts';
import { waveProvider } from './wave/wave.ts';

/** Provider of each method that is paid on a page. */
export const PROVIDERS: Readonly<Record<(typeof ONLINE_METHODS)[number], Provider>> = {
  CARTE: stripeProvider,
  WAVE: waveProvider,
};

/** Returns the provider on whose page a payment is paid. Throws an error for one that the team records. */
export const providerOf = ({ id, moyen }: Pick<StoredPayment, 'id' | 'moyen'>): Provider => {
  if (!isOnline(moyen)) throw new Error(`payment ${id} by ${moyen} has no page`);
  return PROVIDERS[moyen];
};
