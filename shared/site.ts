import type { CorridorCountry } from './phone/countries.ts';
import type { CancellationFees } from './rebooking/rules.ts';

/** Stage settings for the browser. The build of a stage's web app writes them into `web/core/contact/site.ts`. */
export type SiteSettings = {
  /** Number of the WhatsApp links, in E.164 ("+221771234567"). */
  whatsapp: string;
  /**
   * True when Stripe also offers customers to pay in their own currency, at its rate. The charge and the accounts stay
   * in US dollars; /pricing states which applies.
   */
  adaptivePricing: boolean;
  /** True when customers may also pay from a wallet of Wave, in francs CFA; its keys are set by `npm run secrets`. */
  wave: boolean;
  /** Country of phone numbers typed without a dial code, and the first that phone fields propose. */
  country: CorridorCountry;
  /** IANA zone of the seller's books: it decides year, number and dates of receipts. */
  zone: string;
  /** Cents that are kept of a parcel that its customer cancels, by its phase. */
  annulation: CancellationFees;
};

/** Site of the local cloud and of tests. ARCEP reserves the range of its number for fiction. */
export const localSite: SiteSettings = {
  whatsapp: '+33639980000',
  adaptivePricing: false,
  wave: true,
  country: 'FR',
  zone: 'Europe/Paris',
  annulation: { A_DEPOSER: 0, RECU: 1_500, SANS_DEPART: 0 },
};

const FICTIONAL = /^\+3363998\d{4}$/;
const E164 = /^\+[1-9]\d{6,14}$/;

/** Returns why customers cannot reach a WhatsApp number, or undefined when it is plausible. */
export const whatsappFault = (number: string): 'fictional' | 'malformed' | undefined => {
  if (!E164.test(number)) return 'malformed';
  return FICTIONAL.test(number) ? 'fictional' : undefined;
};
