import { expect, test } from 'vitest';
import { loadingDifferenceOf } from '#shared/manifest/loading-differences.ts';
import { missingReferences } from '#shared/manifest/references.ts';

const RECEIVED = { verdict: 'CONFORME', ecart: null } as const;
const READY = { etat: 'EN_ATTENTE', paye: true, reception: RECEIVED, chargement: undefined } as const;

test.each([
  ['paid but not received', { ...READY, reception: null }, 'PAYE_NON_RECU'],
  ['paid and refused at the depot', { ...READY, reception: { verdict: 'REFUSE', ecart: null } }, undefined],
  ['received and not loaded', READY, 'RECU_NON_CHARGE'],
  ['received, unpaid and not loaded', { ...READY, paye: false }, 'RECU_NON_CHARGE'],
  ['loaded, then refunded', { ...READY, chargement: {}, paye: false }, 'CHARGE_NON_PAYE'],
  ['loaded, and owing a supplement', { ...READY, chargement: {}, supplement: { etat: 'DU' } }, 'CHARGE_NON_PAYE'],
  ['loaded, then cancelled', { ...READY, chargement: {}, etat: 'ANNULE' }, 'CHARGE_ANNULE'],
  ['loaded and paid', { ...READY, chargement: {} }, undefined],
  ['neither paid nor received', { ...READY, paye: false, reception: null }, undefined],
  ['cancelled', { ...READY, etat: 'ANNULE' }, undefined],
] as const)('a parcel that is %s', (_, colis, difference) => {
  expect(loadingDifferenceOf(colis as never)).toBe(difference);
});

test('a manifest needs number and seal, and to Senegal the cargo note', () => {
  expect(missingReferences({ destination: 'Dakar' })).toEqual(['numeroConteneur', 'plomb', 'besc']);
  expect(missingReferences({ destination: 'Abidjan', plomb: 'FR1' })).toEqual(['numeroConteneur']);
});
