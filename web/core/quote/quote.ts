import { useSyncExternalStore } from 'react';
import { oversizedSides } from '#shared/colis/rules.ts';
import { salePriceCents } from '#shared/colis/sale.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { Piece, TarifVersion } from '#shared/tarifs/schema.ts';
import { sizeOfPiece, termsOf } from '#shared/tarifs/terms.ts';
import { centsOf, cm3Of, dollarsOf, gramsOf } from '#shared/units.ts';
import { type Measures, sizeOf } from '#web/core/quote/measures.ts';
import { type PresetName, presets } from './presets.ts';
import { parseTyped, type TypedMeasures } from './typedMeasures.ts';

/** Parcels that a visitor wants to send: one of the presets or own measures, and how many. */
export interface Quote {
  what: PresetName | 'own';
  own: TypedMeasures;
  count: number;
}

/** Parcels of one quote at most. */
export const MAX_COUNT = 10;

const emptyMeasures: TypedMeasures = { unit: 'cm', poids: '', longueur: '', largeur: '', hauteur: '' };

/** Key in the session storage: the quote lives as long as the tab, and is nobody's personal data. */
const key = 'quote';
const listeners = new Set<() => void>();
let current: Quote | undefined = typeof sessionStorage === 'undefined' ? undefined : read();

/** Returns what the visitor wants to send; undefined until they choose, and in the prerendered page. */
export const useQuote = (): Quote | undefined => useSyncExternalStore(subscribe, currentQuote, () => undefined);

/** Returns the current quote. */
export const currentQuote = (): Quote | undefined => current;

/** Changes the quote, which starts as one parcel of own measures; undefined removes it. */
export function changeQuote(change: Partial<Quote> | undefined): void {
  current = change && { what: 'own', own: emptyMeasures, count: 1, ...current, ...change };
  try {
    if (current) sessionStorage.setItem(key, JSON.stringify(current));
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage keeps the quote until the page is reloaded.
  }
  for (const listener of listeners) listener();
}

/** Measures of one parcel in kg and metres; undefined until own measures are complete. */
export const measuresOf = ({ what, own }: Quote): Measures<number> | undefined =>
  what === 'own' ? parseTyped(own) : presets[what];

/** Price in dollars of all parcels in a container, and whether they fit into it. */
export interface QuotedPrice {
  total: number;
  fits: boolean;
}

/** Kinds of piece that common things are sold as, where a price list has one. */
const ICONS: Partial<Record<Quote['what'], Piece['icone']>> = {
  suitcase: 'SUITCASE',
  box: 'BOX',
  drum: 'DRUM',
  rice: 'BAG',
};

/**
 * Returns the piece of a price list as which a quote is sold: the one of its kind whose volume is nearest, since common
 * things differ by a few centimetres; undefined for a sale per kilo.
 */
export function quotedPiece(
  { what }: Pick<Quote, 'what'>,
  { pieces }: Pick<TarifVersion, 'pieces'>,
): Piece | undefined {
  const icon = ICONS[what];
  if (what === 'own' || !icon) return undefined;
  const { longueur, largeur, hauteur } = presets[what];
  const distance = ({ volume }: Piece) => Math.abs(volume - longueur * largeur * hauteur);
  return pieces.filter(({ icone }) => icone === icon).sort((a, b) => distance(a) - distance(b))[0];
}

/**
 * Returns the price of a quote in a container, by the server's own rules; undefined while measures are missing, or the
 * version of the price list at which it sells.
 */
export function quotedPrice(
  wanted: Quote,
  container: Container,
  version?: TarifVersion | undefined,
): QuotedPrice | undefined {
  const measures = measuresOf(wanted);
  if (!measures || (container.tarif && !version)) return undefined;
  const { count } = wanted;
  const piece = version && quotedPiece(wanted, version);
  const size = piece ? sizeOfPiece(piece) : sizeOf(measures);
  const rateCents = centsOf(container.prixEstime);
  const priceOfRank = (rang: number) =>
    salePriceCents({ rateCents, terms: version && termsOf(version, { piece, rang }) }, size);
  return {
    total: dollarsOf(
      Array.from({ length: count }, (_, n) => priceOfRank(n + 1)).reduce((sum, cents) => sum + cents, 0),
    ),
    fits:
      oversizedSides(piece ?? measures, container.tailleConteneur).length === 0 &&
      count * size.grams <= gramsOf(container.poidsRestant) &&
      count * size.cm3 <= cm3Of(container.volumeRestant),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Quote | undefined {
  try {
    const stored: Partial<Quote> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!stored) return undefined;
    const { what, count, own } = stored;
    const isKnown = what === 'own' || (what !== undefined && what in presets);
    if (!isKnown || !Number.isInteger(count) || !count || count < 1 || count > MAX_COUNT) return undefined;
    return { what, count, own: { ...emptyMeasures, ...own } };
  } catch {
    return undefined;
  }
}
