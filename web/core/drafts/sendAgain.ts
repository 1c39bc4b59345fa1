import type { Language } from '#shared/auth/schema.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { sendAgainKey as key } from '#web/core/drafts/deleteAllDrafts.ts';
import { changeQuote } from '#web/core/quote/quote.ts';
import { typedIn } from '#web/core/quote/typedMeasures.ts';
import { session } from '#web/core/session/session.ts';

/** Texts that the next parcel takes over. */
const TEXTS = [
  'description',
  'nomDestinataire',
  'emailDestinataire',
  'telephoneDestinataire',
  'adresseDestinataire',
] as const;
export type Template = Record<(typeof TEXTS)[number], string> & { langueDestinataire: Language };

/** Stored template, with its customer, since another one may log in to the same tab. */
type Stored = Partial<Record<'userId' | 'langueDestinataire' | (typeof TEXTS)[number], unknown>>;

/**
 * Remembers an earlier parcel until it is booked, the tab is closed or the customer logs out, so that the departures
 * show its price and the booking form its contents and recipient.
 */
export function sendAgain(colis: Colis): void {
  changeQuote({ what: 'own', own: typedIn('cm', colis), count: 1 });
  try {
    sessionStorage.setItem(key, JSON.stringify({ userId: colis.userId, ...templateOf(colis) }));
  } catch {
    // Without storage only the measures are kept.
  }
}

/** Returns the contents and recipient of the parcel to send again, if any. */
export function parcelToSend(): Template | undefined {
  try {
    const stored: Stored | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!stored || stored.userId !== session().userId) return undefined;
    return TEXTS.every((name) => typeof stored[name] === 'string') ? templateOf(stored as Template) : undefined;
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

/** Returns the values that the next parcel takes over; a language left out is French. */
const templateOf = (colis: Pick<Colis, (typeof TEXTS)[number] | 'langueDestinataire'>): Template =>
  ({
    ...Object.fromEntries(TEXTS.map((name) => [name, colis[name]])),
    langueDestinataire: colis.langueDestinataire === 'en' ? 'en' : 'fr',
  }) as Template;
