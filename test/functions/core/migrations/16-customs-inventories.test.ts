import { expect, test } from 'vitest';
import type { Item } from '#functions/core/dynamo.ts';
import { migrateItem } from '#functions/core/item-schema.ts';
import { customsInventories } from '#functions/core/migrations/16-customs-inventories.ts';

const KINDS = ['CUSTOMS', 'INSURANCE', 'COLIS', 'PAYMENT', 'INVENTORY'];

/** Items of a schema before inventories: a fifth are customs documents, of which some lack an older attribute. */
const olderItem = (n: number): Item => ({
  pk: `USER#${n % 977}`,
  sk: `${KINDS[n % KINDS.length]}#${n}`,
  id: n,
  userId: n % 977,
  bookingId: n % 31,
  colisId: n % 3 === 0 ? null : n + 1,
  statut: ['EN_ATTENTE', 'ACCEPTE', 'REFUSE'][n % 3],
  motif: n % 3 === 2 ? 'Illisible' : null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...(n % 7 !== 0 && { historique: [{ photoKey: `files/${n}` }], decisions: [] }),
  schema: 15,
});

const TRIED = 100_000;

test('of 100,000 items each customs document gets no inventory and no stage, and nothing else changes', () => {
  for (let n = 0; n < TRIED; n += 1) {
    const before = olderItem(n);
    const after = customsInventories.apply(before);
    const isDocument = String(before.sk).startsWith('CUSTOMS#');
    if (!isDocument && after !== before) throw new Error(`${before.sk} changed`);
    const { inventaire, etape, ...rest } = after;
    if (isDocument && (inventaire !== null || etape !== null)) throw new Error(`${before.sk} has no null`);
    const lost = Object.entries(before).filter(([name, value]) => rest[name] !== value);
    if (lost.length > 0 || Object.keys(rest).length !== Object.keys(before).length)
      throw new Error(`${before.sk} lost or gained an attribute`);
    const again = customsInventories.apply(after);
    if (Object.entries(after).some(([name, value]) => again[name] !== value))
      throw new Error(`${before.sk} changed twice`);
  }
});

test('a document that already has an inventory keeps it, and an item in the current schema is left as it is', () => {
  const inventaire = { lignes: 3, nature: 'CADEAU', revision: 2, totalXof: null };
  const written = { ...olderItem(0), inventaire, etape: 'RETENU' };
  expect(migrateItem(written)).toMatchObject({ inventaire, etape: 'RETENU' });
  const current = migrateItem(olderItem(0));
  expect(current).toMatchObject({ inventaire: null, etape: null });
  expect(migrateItem(current)).toBe(current);
});
