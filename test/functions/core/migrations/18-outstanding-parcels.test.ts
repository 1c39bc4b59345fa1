import { expect, test } from 'vitest';
import { outstandingParcels } from '#functions/core/migrations/18-outstanding-parcels.ts';

const keys = (change: object) => {
  const colis = { pk: 'USER#7', sk: 'COLIS#5', etat: 'ENREGISTRE', paymentId: null, paiementPk: 'NON_PAYE', ...change };
  const { paiementPk, etatPaiementPk } = outstandingParcels.apply(colis);
  return [paiementPk, etatPaiementPk];
};

test.each([
  ['an unpaid parcel', {}, ['NON_PAYE', 'ENREGISTRE#NON_PAYE']],
  ['a paid one', { paymentId: 9 }, ['PAYE', 'ENREGISTRE#PAYE']],
  ['one that owes a supplement', { paymentId: 9, supplement: { etat: 'DU' } }, ['NON_PAYE', 'ENREGISTRE#NON_PAYE']],
  ['one whose supplement is paid', { paymentId: 9, supplement: { etat: 'PAYE' } }, ['PAYE', 'ENREGISTRE#PAYE']],
  ['one that was cancelled unpaid', { etat: 'ANNULE' }, [undefined, undefined]],
  ['the row of a parcel in its container', { pk: 'BOOKING#3', paymentId: 9 }, ['NON_PAYE', undefined]],
])('%s is listed by what it owes', (_, change, listed) => expect(keys(change)).toEqual(listed));
