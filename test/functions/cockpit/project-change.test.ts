import { expect, test } from 'vitest';
import { projectionsOf } from '#functions/cockpit/project-change.ts';

/** Changes of an account: only some of them change what a search finds. */

const account = { sk: 'ACCOUNT', userId: 7, nom: 'Diop', prenom: 'Awa', telephone: '+33612345678', erasedAt: null };
const at = '2026-11-25T08:00:00.000Z';

test.each([
  ['a new account', undefined, account],
  ['another name', account, { ...account, nom: 'Ndiaye' }],
  ['another phone number', account, { ...account, telephone: '+221771112233' }],
  ['an erasure', account, { ...account, erasedAt: at }],
  ['a deleted account', account, undefined],
  ['a migration, which changes nothing else', account, { ...account }],
])('%s brings the search entries up to date', (_, before, after) => {
  expect(projectionsOf({ before, after, at })).toEqual([{ of: 'USER', id: 7, isNew: before === undefined }]);
});

test('a booking or a login, which changes other parts of the account, does not change the search entries', () => {
  const after = { ...account, provisionalColis: 1 };
  expect(projectionsOf({ before: account, after, at })).toEqual([]);
});

test('a change of a surplus parcel changes its rows in its own container and in those where it was found', () => {
  const colis = { sk: 'COLIS#8', id: 8, userId: 7, bookingId: 3, documentId: 9, version: 1 };
  const incident = { type: 'EN_TROP', conteneurId: 5 };
  for (const [before, after] of [
    [colis, { ...colis, incident }],
    [{ ...colis, incident }, colis],
  ])
    expect(projectionsOf({ before, after, at })).toContainEqual(
      expect.objectContaining({ of: 'COLIS', bookingIds: [3, 5] }),
    );
});

const document = { sk: 'CUSTOMS#9', id: 9, userId: 7, bookingId: 3, colisId: null, statut: 'EN_ATTENTE' };
const adopted = { ...document, colisId: 8 };

test('a decision on a parcel’s customs document changes its row; the booking that adopts it leaves that to the parcel', () => {
  expect(projectionsOf({ before: document, after: adopted, at })).toEqual([]);
  const decided = { ...adopted, statut: 'ACCEPTE', decidedAt: at, version: 2 };
  expect(projectionsOf({ before: adopted, after: decided, at })).toContainEqual(
    expect.objectContaining({ of: 'COLIS', colis: { userId: 7, colisId: 8, documentId: 9 }, bookingIds: [3] }),
  );
});
