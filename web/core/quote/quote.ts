import { useSyncExternalStore } from 'react';
import { cm3OfSides, oversizedSides, priceCents } from '#shared/colis/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { centsOf, cm3Of, dollarsOf, gramsOf } from '#shared/units.ts';
import type { Measures } from '#web/core/quote/measures.ts';
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

/** Returns the price of a quote in a container, by the server's own rules; undefined while measures are missing. */
export function quotedPrice(wanted: Quote, container: Container): QuotedPrice | undefined {
  const measures = measuresOf(wanted);
  if (!measures) return undefined;
  const { count } = wanted;
  const size = { grams: gramsOf(measures.poids), cm3: cm3OfSides(measures) };
  return {
    total: dollarsOf(count * priceCents(centsOf(container.prixEstime), size)),
    fits:
      oversizedSides(measures, container.tailleConteneur).length === 0 &&
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
