import type { Item } from '../dynamo.ts';
import type { Step } from '../item-schema.ts';

/** Phone numbers that say their country are in E.164; one without a country stays as it was typed. */
export const phonesInE164: Step = {
  says: 'phone numbers of accounts, parcels and logistics are in E.164',
  apply: (item) => ({ ...item, ...phonesOf(item) }),
};

const phonesOf = (item: Item): Item => {
  const names = PHONES[String(item.sk).split('#')[0] ?? ''] ?? [];
  const held = names.filter((name) => typeof item[name] === 'string');
  return Object.fromEntries(held.map((name) => [name, e164Of(String(item[name]))]));
};

const PHONES: Record<string, readonly string[]> = {
  ACCOUNT: ['telephone'],
  COLIS: ['userPhone', 'telephoneDestinataire'],
  COORDINATION: ['telephone'],
};

/** Without the library: it would be loaded by every Lambda that reads the table. */
const e164Of = (stored: string): string => {
  const dialled = stored
    .replace(/^(\(?(?:\+|00)[^(]*)\(0\)/, '$1') // "(0)" is for callers of the same country
    .replace(/[^+\d]/g, '')
    .replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(dialled) ? dialled : stored;
};
