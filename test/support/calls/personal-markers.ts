import { KEY_ATTRIBUTES } from '#functions/core/table/keys.ts';
import { setStored, storedItem } from './stored-state.ts';

type Key = { pk: string; sk: string };

/** Attributes by which code finds and reads an item at all. */
const STRUCTURE = new Set([...KEY_ATTRIBUTES, 'id', 'userId', 'bookingId', 'trackingCode', 'schema', 'version']);

/**
 * Replaces every value of an item, at any depth, by a unique marker, and adds unknown attributes. Leaves the values of
 * `kept`. Returns the markers, to be looked for in the replies to strangers.
 */
export const markStored = async (key: Key, kept: readonly string[]): Promise<string[]> => {
  const item = (await storedItem(key)) ?? {};
  const markers: string[] = [];
  const marked = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(marked);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, marked(each)]));
    if (typeof value === 'boolean') return value;
    const number = 7_130_000_000 + markers.length;
    markers.push(String(number));
    return typeof value === 'number' ? number : `marque${number}`;
  };
  const added = { telephoneNouveau: '', noteInterne: { auteur: '', montant: 0, liste: ['', 0] } };
  for (const [name, value] of Object.entries({ ...item, ...added }))
    if (!STRUCTURE.has(name) && !kept.includes(name)) await setStored(key, name, marked(value));
  return markers;
};
