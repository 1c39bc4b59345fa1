import { expect, test } from 'vitest';
import { sellerFault } from '#infra/seller-fault.ts';
import { sellersOf, stageNamed } from '#infra/stages.ts';
import { localSellers, type Seller, sellerOn, sellerOnPaper, vatIn } from '#shared/seller.ts';

const [example] = localSellers as [Seller];
const seller = (change: Partial<Seller>): Seller => ({
  ...example,
  immatriculation: { registre: 'SIREN', numero: '732829320' },
  ...change,
});

test.each([
  ['a SIREN with a wrong last digit', seller({ immatriculation: { registre: 'SIREN', numero: '732829321' } })],
  ['a SIREN of eight digits', seller({ immatriculation: { registre: 'SIREN', numero: '73282932' } })],
  ['no name', seller({ nom: '' })],
  ['no city', seller({ ville: ' ' })],
  ['a rate of VAT without a VAT number', seller({ tvaNumero: null, tva: { taux: 20 } })],
  ['a rate of 200 %', seller({ tva: { taux: 200 } })],
  ['an exemption in one language', seller({ tva: { exoneration: { fr: 'Exonéré', en: '' } } })],
  ['no day', seller({ depuis: '01/01/2026' })],
])('a stage with %s is not synthesised', (_, wrong) => {
  expect(() => sellersOf({ ...stageNamed('dev'), sellers: [wrong] })).toThrow('Stage "dev" has no valid seller');
});

test('a stage needs a seller, and its changes in their order', () => {
  expect(sellerFault([])).toBe('none');
  expect(sellerFault([seller({ depuis: '2027-01-01' }), seller({ depuis: '2026-01-01' })])).toContain('order');
  expect(sellerFault([seller({}), seller({ depuis: '2026-01-01', tva: { taux: 20 } })])).toBeUndefined();
  expect(sellerFault([seller({ immatriculation: { registre: 'NINEA', numero: '30123456 2G3' } })])).toBeUndefined();
});

test('a paper names the seller of its day, also after a change', () => {
  const sellers = [seller({}), seller({ depuis: '2026-03-01', adresse: '2 rue Neuve', tva: { taux: 20 } })];
  expect(sellerOn('2026-02-28', sellers).adresse).toBe(example.adresse);
  expect(sellerOn('2026-03-01', sellers).adresse).toBe('2 rue Neuve');
  expect(sellerOnPaper(sellerOn('2026-03-01', sellers), 'Europe/Paris')).toMatchObject({
    immatriculation: 'SIREN 732 829 320',
    fuseau: 'Europe/Paris',
  });
});

test('the VAT in a price is exact to the cent, and none of an exempt one', () => {
  expect([12_000, 100, 1, 0].map((cents) => vatIn(cents, { tva: { taux: 20 } }))).toEqual([2_000, 17, 0, 0]);
  expect(vatIn(12_000, example)).toBeNull();
});
