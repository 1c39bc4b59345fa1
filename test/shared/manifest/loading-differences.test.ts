import { expect, test } from 'vitest';
import { loadingDifferenceOf, notLoadedReasonOf } from '#shared/manifest/loading-differences.ts';
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
  ['handed over, and still owed', { ...READY, chargement: {}, etat: 'LIVRE', paye: false }, undefined],
  ['loaded, then cancelled', { ...READY, chargement: {}, etat: 'ANNULE' }, 'CHARGE_ANNULE'],
  ['loaded and paid', { ...READY, chargement: {} }, undefined],
  ['neither paid nor received', { ...READY, paye: false, reception: null }, undefined],
  ['cancelled', { ...READY, etat: 'ANNULE' }, undefined],
] as const)('a parcel that is %s', (_, colis, difference) => {
  expect(loadingDifferenceOf(colis as never)).toBe(difference);
});

const UNPAID = { ...READY, paye: false, recu: 0 } as const;
const MISSING = { type: 'MANQUANT' } as const;

test.each([
  ['paid and refused', { ...READY, reception: { verdict: 'REFUSE', ecart: null } }, 'REFUSE_AU_DEPOT'],
  ['refused and left behind', { ...UNPAID, reception: { verdict: 'REFUSE', ecart: null } }, 'REFUSE_AU_DEPOT'],
  ['adopted at the arrival', { ...READY, etat: 'ARRIVE' }, 'PARTI_SANS_CHARGEMENT'],
  ['missing, and received again', { ...READY, incident: { type: 'RESTE', avant: MISSING } }, 'RETROUVE'],
  ['left behind', { ...READY, incident: { type: 'RESTE' } }, 'RECU_NON_CHARGE'],
  ['received and unpaid', UNPAID, 'RECU_NON_PAYE'],
  ['received and paid in part', { ...UNPAID, recu: 3_000 }, 'RECU_RESTE_DU'],
  ['received, with a supplement due', { ...READY, supplement: { etat: 'DU' } }, 'RECU_SUPPLEMENT_DU'],
  ['received, to pay on collection', { ...UNPAID, reporte: 'RETRAIT' }, 'RECU_NON_CHARGE'],
  ['paid and not brought', { ...READY, reception: null }, 'PAYE_NON_RECU'],
  ['paid in part and not brought', { ...UNPAID, recu: 3_000, reception: null }, 'RESTE_DU_NON_RECU'],
  ['unpaid and not brought', { ...UNPAID, reception: null }, 'NON_PAYE'],
  ['loaded', { ...READY, chargement: {} }, undefined],
] as const)('a parcel that is not loaded: %s', (_, colis, reason) => {
  expect(notLoadedReasonOf({ recu: 10_000, ...colis } as never)).toBe(reason);
});

test('a manifest needs number and seal, and to Senegal the cargo note', () => {
  expect(missingReferences({ destination: 'Dakar' })).toEqual(['numeroConteneur', 'plomb', 'besc']);
  expect(missingReferences({ destination: 'Abidjan', plomb: 'FR1' })).toEqual(['numeroConteneur']);
});
