import { expect, test } from 'vitest';
import { nextStepOf } from '#shared/colis/next-step.ts';

type Facts = Parameters<typeof nextStepOf>[0];

const facts = (change: Partial<Facts> = {}): Facts => ({
  etat: 'ENREGISTRE',
  paye: true,
  moyenEnCours: null,
  supplement: null,
  reception: null,
  retirable: false,
  ...change,
});
const received = { etat: 'EN_ATTENTE', reception: { verdict: 'CONFORME' } } as const;

test.each<[string, Partial<Facts>, boolean, string | undefined]>([
  ['pays first, while an unpaid parcel keeps its space', { paye: false }, true, 'PAY'],
  ['pays a parcel that was received unpaid', { ...received, paye: false }, false, 'PAY'],
  ['replaces a rejected document', {}, true, 'REPLACE_DOCUMENT'],
  ['pays a supplement before replacing it', { ...received, supplement: { etat: 'DU' } }, true, 'PAY_SUPPLEMENT'],
  ['pays the supplement', { ...received, supplement: { etat: 'DU' } }, false, 'PAY_SUPPLEMENT'],
  ['has nothing to pay of a waived one', { ...received, supplement: { etat: 'DISPENSE' } }, false, 'AWAIT_DEPARTURE'],
  [
    'brings the parcel, also while a cash payment is recorded',
    { paye: false, moyenEnCours: 'ESPECES' },
    false,
    'BRING',
  ],
  ['waits for a recorded payment', { ...received, paye: false, moyenEnCours: 'VIREMENT' }, false, 'AWAIT_PAYMENT'],
  ['goes on with a card payment that is open', { paye: false, moyenEnCours: 'CARTE' }, false, 'PAY'],
  ['brings a parcel again that was refused', { reception: { verdict: 'REFUSE' } }, false, 'BRING_AGAIN'],
  ['waits for the departure', received, false, 'AWAIT_DEPARTURE'],
  ['waits for the departure of a parcel that an admin set aside', { etat: 'EN_ATTENTE' }, false, 'AWAIT_DEPARTURE'],
  ['waits for the arrival', { etat: 'EN_TRANSIT' }, false, 'AWAIT_ARRIVAL'],
  ['waits until it can be collected', { etat: 'ARRIVE' }, false, 'AWAIT_COLLECTION'],
  ['passes on the collection code', { etat: 'ARRIVE', retirable: true }, false, 'PASS_CODE'],
  ['has nothing left to do of a delivered one', { etat: 'LIVRE' }, true, undefined],
  ['has nothing left to do of a cancelled one', { etat: 'ANNULE', paye: false }, true, undefined],
])('a customer %s', (_, change, isDocumentRejected, expected) => {
  expect(nextStepOf(facts(change), isDocumentRejected)).toBe(expected);
});
