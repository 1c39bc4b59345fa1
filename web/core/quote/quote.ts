import { useSyncExternalStore } from 'react';
import type { TypedMeasures } from './typedMeasures.ts';

/** Common things to send, in the order in which they are offered. */
export const presetNames = ['suitcase', 'box', 'drum', 'rice', 'large'] as const;
export type PresetName = (typeof presetNames)[number];

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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Quote | undefined {
  try {
    const stored: Partial<Quote> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!stored) return undefined;
    const { what, count, own } = stored;
    const isKnown = what !== undefined && (what === 'own' || presetNames.includes(what));
    if (!isKnown || !Number.isInteger(count) || !count || count < 1 || count > MAX_COUNT) return undefined;
    return { what, count, own: { ...emptyMeasures, ...own } };
  } catch {
    return undefined;
  }
}
