import type { Item } from '../dynamo.ts';
import type { Migration } from '../item-schema.ts';

/** Converts phone numbers with a country code to E.164; a number without one stays as it was typed. */
export const phonesInE164: Migration = {
  description: 'phone numbers of accounts, parcels and logistics are in E.164',
  apply: (item) => ({ ...item, ...phonesOf(item) }),
};

const phonesOf = (item: Item): Item => {
  const names = PHONES[String(item.sk).split('#')[0] ?? ''] ?? [];
  const existing = names.filter((name) => typeof item[name] === 'string');
  return Object.fromEntries(existing.map((name) => [name, e164Of(String(item[name]))]));
};

const PHONES: Record<string, readonly string[]> = {
  ACCOUNT: ['telephone'],
  COLIS: ['userPhone', 'telephoneDestinataire'],
  COORDINATION: ['telephone'],
};

/** Converts a number without the phone library, which every Lambda that reads the table would have to load. */
const e164Of = (stored: string): string => {
  const dialled = stored
    .replace(/^(\(?(?:\+|00)[^(]*)\(0\)/, '$1') // "(0)" is dialled within the country only
    .replace(/[^+\d]/g, '')
    .replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(dialled) ? dialled : stored;
};
