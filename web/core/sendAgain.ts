import * as v from 'valibot';
import type { Colis } from '#shared/colis/schema.ts';
import { sendAgainKey as key } from '#web/core/drafts.ts';
import { changeQuote } from '#web/core/quote/quote.ts';
import { typedIn } from '#web/core/quote/typedMeasures.ts';
import { session } from '#web/core/session.ts';

const Template = v.object({
  /** The customer, since another one may log in to the same tab. */
  userId: v.number(),
  description: v.string(),
  nomDestinataire: v.string(),
  emailDestinataire: v.string(),
  telephoneDestinataire: v.string(),
  adresseDestinataire: v.string(),
});
export type Template = Omit<v.InferOutput<typeof Template>, 'userId'>;

/**
 * Remembers an earlier parcel until it is booked, the tab is closed or the customer logs out, so that the departures
 * show its price and the booking form its contents and recipient.
 */
export function sendAgain(colis: Colis): void {
  changeQuote({ what: 'own', own: typedIn('cm', colis), count: 1 });
  try {
    sessionStorage.setItem(key, JSON.stringify(v.parse(Template, colis)));
  } catch {
    // Without storage only the measures are kept.
  }
}

/** Returns the contents and recipient of the parcel to send again, if any. */
export function parcelToSend(): Template | undefined {
  try {
    const { success, output } = v.safeParse(Template, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    if (!success || output.userId !== session().userId) return undefined;
    const { userId, ...template } = output;
    return template;
  } catch {
    return undefined;
  }
}

/** Forgets the parcel to send again. */
export function forgetParcelToSend(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
