import { expect, test } from 'vitest';
import { type LoadingFacts, loadingBlocker } from '#shared/manifest/loading.ts';

const READY: LoadingFacts = {
  etat: 'EN_ATTENTE',
  paye: true,
  reception: { verdict: 'CONFORME', ecart: null },
  supplement: null,
};

test('a received and paid parcel may be loaded, also with a difference that is settled', () => {
  expect(loadingBlocker(READY)).toBeUndefined();
  expect(loadingBlocker({ ...READY, etat: 'ENREGISTRE' })).toBeUndefined();
  expect(loadingBlocker({ ...READY, reception: { verdict: 'DIFFERENT', ecart: 'APPLIQUE' } })).toBeUndefined();
  expect(loadingBlocker({ ...READY, supplement: { etat: 'PAYE' } })).toBeUndefined();
  expect(loadingBlocker({ ...READY, supplement: { etat: 'DISPENSE' } })).toBeUndefined();
});

test.each<[string, Partial<LoadingFacts>]>([
  ['COLIS_CANCELLED', { etat: 'ANNULE' }],
  ['COLIS_DEPARTED', { etat: 'EN_TRANSIT' }],
  ['COLIS_DEPARTED', { etat: 'LIVRE' }],
  ['COLIS_NOT_RECEIVED', { reception: null }],
  ['COLIS_REFUSED', { reception: { verdict: 'REFUSE', ecart: null } }],
  ['COLIS_UNPAID', { paye: false }],
  ['COLIS_SUPPLEMENT_DUE', { supplement: { etat: 'DU' } }],
  ['COLIS_WITHOUT_SPACE', { reception: { verdict: 'DIFFERENT', ecart: 'SANS_PLACE' } }],
  ['COLIS_DIFFERENCE_OPEN', { reception: { verdict: 'DIFFERENT', ecart: 'A_DECIDER' } }],
])('%s: a parcel that is %j is not loaded', (code, change) => {
  expect(loadingBlocker({ ...READY, ...change })).toBe(code);
});
