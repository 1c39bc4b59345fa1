import * as v from 'valibot';
import { expect, test } from 'vitest';
import { certificateEnd, earliestCertificate, isCertificateValid } from '#shared/customs/certificate.ts';
import { NewInventory } from '#shared/customs/inventory.ts';
import { faultsOf } from '#shared/http/field-faults.ts';

const shirts = {
  designation: '3 chemises',
  quantite: 3,
  etat: 'USAGE',
  valeurUnitaire: 5_00,
  devise: 'EUR',
  origine: 'FR',
};

const faults = (inventory: object) => {
  const { success, issues } = v.safeParse(NewInventory, { nature: 'CADEAU', lignes: [shirts], ...inventory });
  return success ? {} : faultsOf(issues);
};

test.each(['ZZ', 'XX', 'UK', 'EU', 'UN', 'SU', 'AN', 'QO', 'XA', 'fr', 'France', ''])(
  'a line from no country is refused at its origin: "%s"',
  (origine) => {
    expect(faults({ lignes: [{ ...shirts, origine }] })).toEqual({ 'lignes.0.origine': { fault: 'not_in_list' } });
  },
);

test.each(['SN', 'GB', 'XK', 'CW', 'RU'])('a line from a country is accepted: "%s"', (origine) => {
  expect(faults({ lignes: [{ ...shirts, origine }] })).toEqual({});
});

test('an inventory of one common good is accepted', () => {
  expect(faults({})).toEqual({});
});

test.each([
  'divers',
  'Effets personnels',
  'stuff',
  '2 cartons d’affaires',
  'N/A',
  'néant',
  'idem',
  'voir photo',
  'cadeau pour ma mère',
  'xx',
  'products',
  'luggage',
  'personnal effects',
  'd\u0456vers', // Cyrillic і
  'di\u00advers',
])('a line that names no goods is refused at its description: "%s"', (designation) => {
  expect(faults({ lignes: [shirts, { ...shirts, designation }] })).toEqual({
    'lignes.1.designation': { fault: 'too_vague' },
  });
});

test.each([
  ['quantite', 0, 'too_small'],
  ['quantite', 1.5, 'not_integer'],
  ['valeurUnitaire', 0, 'too_small'],
  ['valeurUnitaire', 9.99, 'not_integer'],
  ['valeurUnitaire', 1_000_000_001, 'too_large'],
  ['devise', 'GBP', 'not_in_list'],
  ['etat', 'VIEUX', 'not_in_list'],
  ['origine', 'France', 'not_in_list'],
])('a line with %s %s is refused', (field, value, fault) => {
  expect(faults({ lignes: [{ ...shirts, [field]: value }] })[`lignes.0.${field}`]?.fault).toBe(fault);
});

test('an inventory has at least one line, at most sixty, and a nature', () => {
  expect(Object.keys(faults({ lignes: [] }))).toEqual(['lignes']);
  expect(faults({ lignes: Array(60).fill(shirts) })).toEqual({});
  expect(Object.keys(faults({ lignes: Array(61).fill(shirts) }))).toEqual(['lignes']);
  expect(faults({ nature: 'AUTRE' })).toEqual({ nature: { fault: 'not_in_list' } });
});

test('only a removal has a certificate', () => {
  expect(faults({ nature: 'DEMENAGEMENT', certificatLe: '2026-11-02' })).toEqual({});
  expect(faults({ certificatLe: '2026-11-02' })).toEqual({ certificatLe: { fault: 'invalid' } });
});

test.each([
  ['2026-11-02', '2026-12-02', '2026-12-03'],
  ['2026-12-15', '2027-01-15', '2027-01-16'],
  ['2027-01-31', '2027-02-28', '2027-03-01'],
  ['2028-01-31', '2028-02-29', '2028-03-01'],
])('a removal certificate of %s is valid until %s', (issued, end, next) => {
  expect(certificateEnd(issued)).toBe(end);
  expect(isCertificateValid(issued, end)).toBe(true);
  expect(isCertificateValid(issued, next)).toBe(false);
});

test.each([
  ['2026-11-26', '2025-11-26'],
  ['2028-02-29', '2027-03-01'],
])('on %s, a removal certificate is of %s at the earliest', (today, earliest) => {
  expect(earliestCertificate(today)).toBe(earliest);
});
