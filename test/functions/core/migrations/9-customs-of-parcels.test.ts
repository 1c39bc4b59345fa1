import { expect, test } from 'vitest';
import { migrateItem } from '#functions/core/item-schema.ts';
import { indexKeys } from '#functions/core/keys.ts';
import { customsOfParcels } from '#functions/core/migrations/9-customs-of-parcels.ts';

const fields = { id: 2, userId: 1, bookingId: 3, createdAt: '2026-01-01T00:00:00.000Z', statut: 'EN_ATTENTE' };
const document = { pk: 'USER#1', sk: 'CUSTOMS#2', ...fields, colisId: 4 };

test('the migration adds customs documents of booked parcels to the review queue, and no drafts', () => {
  const before = { ...document, schema: 8 };
  expect(migrateItem(before)).toMatchObject({
    byStatutPayePk: 'CUSTOMS#COLIS#EN_ATTENTE',
    ...indexKeys.adopted('CUSTOMS', 'EN_ATTENTE'),
  });
  const draft = { ...before, colisId: null };
  expect(customsOfParcels.apply(draft)).toEqual(draft);
  expect(migrateItem(draft)).not.toHaveProperty('statutPk');
});

test('the migration leaves insurances and parcels unchanged', () => {
  for (const sk of ['INSURANCE#2', 'COLIS#2']) {
    const item = { ...document, sk };
    expect(customsOfParcels.apply(item)).toEqual(item);
  }
});
