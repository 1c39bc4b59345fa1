import { expect, test } from 'vitest';
import { exceptionsOf, type Progress, stageOf } from '#shared/cockpit/stages.ts';

const NOW = '2026-12-01T12:00:00.000Z';
const container = { dateDepart: '2026-12-10T08:00:00.000Z', receptionFin: '2026-12-08T18:00:00.000Z' };
const loaded = { le: NOW };
const received = { verdict: 'CONFORME', ecart: null } as const;

const parcel = (special: Partial<Progress> = {}): Progress => ({
  etat: 'ENREGISTRE',
  paye: true,
  aPayerAvant: '2026-12-04T12:00:00.000Z',
  supplement: null,
  douane: 'ACCEPTE',
  reception: null,
  chargement: null,
  ...special,
});

test.each([
  ['RESERVE', { paye: false }],
  ['PAYE', {}],
  ['PAYE', { reception: { verdict: 'REFUSE', ecart: null } }],
  ['RECU', { paye: false, reception: received }],
  ['CHARGE', { reception: received, chargement: loaded }],
  ['EN_TRANSIT', { etat: 'EN_TRANSIT', chargement: loaded }],
  ['ANNULE', { etat: 'ANNULE', reception: received }],
] as const)('a parcel is at the stage %s', (stage, special) => {
  expect(stageOf(parcel(special))).toBe(stage);
});

test.each([
  [[], {}],
  [['DOUANE_MANQUANTE'], { douane: null }],
  [['DOUANE_REFUSEE'], { douane: 'REFUSE' }],
  [['IMPAYE_BIENTOT_ANNULE'], { paye: false, aPayerAvant: '2026-12-02T11:00:00.000Z' }],
  [[], { paye: false, aPayerAvant: '2026-12-02T13:00:00.000Z' }],
  [[], { paye: false, aPayerAvant: null }],
  [['REFUSE_AU_DEPOT'], { reception: { verdict: 'REFUSE', ecart: null } }],
  [['SANS_PLACE'], { reception: { verdict: 'DIFFERENT', ecart: 'SANS_PLACE' } }],
  [['ECART_A_DECIDER'], { reception: { verdict: 'DIFFERENT', ecart: 'A_DECIDER' } }],
  [['CHARGE_NON_RECU'], { chargement: loaded }],
  [['CHARGE_NON_PAYE', 'SUPPLEMENT_DU'], { chargement: loaded, reception: received, supplement: { etat: 'DU' } }],
  [['LIVRE_NON_PAYE'], { etat: 'LIVRE', paye: false, chargement: loaded, reception: received }],
  [[], { etat: 'LIVRE', chargement: loaded, reception: received }],
  [[], { etat: 'ANNULE', douane: 'REFUSE' }],
] as const)('an admin must look at %j', (exceptions, special) => {
  expect(exceptionsOf(parcel(special), container, NOW)).toEqual(exceptions);
});

test('once the manifest is closed, a parcel left behind or never brought is an exception, however early', () => {
  const closed = { ...container, manifesteClos: true };
  const early = '2026-11-01T10:00:00.000Z';
  expect(exceptionsOf(parcel({ reception: received }), closed, early)).toEqual(['RECU_NON_CHARGE']);
  expect(exceptionsOf(parcel(), closed, early)).toEqual(['NON_RECU']);
  expect(exceptionsOf(parcel({ reception: received }), container, early)).toEqual([]);
});

test('a parcel that was not brought is an exception from the drop-off cut-off on, or else from the departure', () => {
  const after = '2026-12-08T18:00:00.000Z';
  expect(exceptionsOf(parcel(), container, after)).toEqual(['NON_RECU']);
  expect(exceptionsOf(parcel(), { ...container, receptionFin: null }, after)).toEqual([]);
  expect(exceptionsOf(parcel({ etat: 'EN_TRANSIT' }), container, after)).toEqual([]);
});
