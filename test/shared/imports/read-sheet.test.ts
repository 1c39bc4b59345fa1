import { beforeAll, expect, test } from 'vitest';
import { cleanField, type ImportSettings } from '#shared/imports/clean.ts';
import { type Field, findLayout, kindOf } from '#shared/imports/columns.ts';
import { correctRow, inputsOf, type ReadRow, readRows } from '#shared/imports/rows.ts';
import type { Cell, Sheet } from '#shared/imports/sheet.ts';
import { e164Of } from '#shared/phone/numbers.ts';
import { providePhoneReader } from '#shared/phone/schema.ts';

beforeAll(() => providePhoneReader((typed) => e164Of(typed, 'FR')));

const SETTINGS: ImportSettings = {
  country: 'FR',
  recipientCountry: 'SN',
  language: 'fr',
  town: 'Dakar',
  terms: '',
  pieces: [
    { code: 'FUT_220', fr: 'Fût de 220 l', en: 'Drum of 220 l' },
    { code: 'VALISE', fr: 'Valise', en: 'Suitcase' },
  ],
};

const clean = (field: Field, cell: Cell) => cleanField(field, cell, SETTINGS);

test.each<[Field, Cell, string | undefined]>([
  ['telephone', 612345678, '+33612345678'],
  ['telephone', '06 12 34 56 78', '+33612345678'],
  ['telephone', '06.12.34.56.78', '+33612345678'],
  ['telephone', '0033 6 12 34 56 78', '+33612345678'],
  ['telephone', '+33 (0)6 12 34 56 78', '+33612345678'],
  ['telephone', '7,71234567E+08', '+33771234567'],
  ['telephone', '7.71E+08', undefined],
  ['telephone', '33612345678', '+33612345678'],
  ['telephone', '="0612345678"', '+33612345678'],
  ['telephone', "'+221 77 123 45 67", '+221771234567'],
  ['telephone', '0612345678.0', '+33612345678'],
  ['telephone', '12345', undefined],
  ['telephone', 'à demander', undefined],
  ['telephoneDestinataire', 771234567, '+221771234567'],
  ['telephoneDestinataire', '77 123 45 67', '+221771234567'],
  ['telephoneDestinataire', '00221 77-123-45-67', '+221771234567'],
  ['telephoneDestinataire', 221771234567, '+221771234567'],
  ['telephoneDestinataire', '77 123 45 67 / 78 234 56 78', '+221771234567'],
  ['telephoneDestinataire', '77 123 45 67 ou 33 821 00 00', '+221771234567'],
  ['telephoneDestinataire', 'WhatsApp : 77 123 45 67', '+221771234567'],
  ['telephoneDestinataire', '77 123 45', undefined],
  ['poids', '23,5 kg', '23.5'],
  ['poids', '23.5KG', '23.5'],
  ['poids', 23.5, '23.5'],
  ['poids', '1 200 kg', '1200'],
  ['poids', '~30', '30'],
  ['poids', '50 lb', '22.68'],
  ['poids', '2 valises', undefined],
  ['poids', new Date('2026-05-12'), undefined],
  ['longueur', '120', '1.2'],
  ['longueur', '120 cm', '1.2'],
  ['longueur', '1,2 m', '1.2'],
  ['longueur', 0.6, '0.6'],
  ['longueur', '800mm', '0.8'],
  ['valeurCouverture', '150 000 FCFA', '150000'],
  ['valeurCouverture', '150.000', '150000'],
  ['valeurCouverture', '300 €', undefined],
  ['date', 46_000, '2025-12-09'],
  ['date', '46000', '2025-12-09'],
  ['date', new Date('2026-03-12T00:00:00Z'), '2026-03-12'],
  ['date', '12/03/2026', '2026-03-12'],
  ['date', '03/25/2026', '2026-03-25'],
  ['date', '12-3-26', '2026-03-12'],
  ['date', '2026-03-12', '2026-03-12'],
  ['date', '12 mars 2026', '2026-03-12'],
  ['date', 'March 12, 2026', '2026-03-12'],
  ['date', '31/02/2026', undefined],
  ['date', 'mardi', undefined],
  ['email', 'Fatou <FATOU@example.org>;', 'fatou@example.org'],
  ['email', 'néant', ''],
  ['langue', 'Anglais', 'en'],
  ['langue', 'wolof', undefined],
  ['conditions', 'Payable à l’arrivée', 'A_L_ARRIVEE'],
  ['conditions', 'Avant départ', 'DELAI'],
  ['conditions', 'Payé', undefined],
  ['piece', 'Fûts de 220 L', 'FUT_220'],
  ['piece', '1 valise', 'VALISE'],
  ['piece', 'frigo', undefined],
  ['nom', 'Mme  DIOP (tante)', 'DIOP'],
])('reads %s from %j', (field, cell, value) => {
  expect(clean(field, cell)).toBe(value);
});

const PARCELS: Sheet = [
  ['GROUPAGE LE HAVRE – DAKAR', null, null, null, null, null, null],
  [null],
  ['Expéditeur', null, 'Destinataire', null, null, null, null],
  ['Nom et prénom', 'Tél', 'Nom', 'N° tél.', 'Désignation', 'Poids (kg)', 'Dimensions'],
  ['DIOP Fatou', 612345678, 'Modou Fall', 771234567, 'Vêtements et riz', '23,5 kg', '120x80x60 cm'],
  [null, null, 'Awa Ndiaye 78 123 45 67', null, 'Téléviseur', 18, '0.9 x 0.6 x 0.2'],
  ['Ba, Moussa & Ndeye', '06 98 76 54 32', 'idem', '77 555 44 33', 'Chaussures', 12, '50*50*50'],
  ['TOTAL', null, null, null, null, 53.5, null],
];

const read = (sheet: Sheet, settings = SETTINGS) => {
  const kind = kindOf(sheet);
  return { kind, ...readRows(sheet, findLayout(sheet, kind), kind, settings) };
};

test('reads a sheet of parcels below its title, with merged headings, cells that reach down, and a total', () => {
  const { kind, rows, skipped } = read(PARCELS);
  expect(kind).toBe('COLIS');
  expect(skipped).toEqual([8]);
  expect(rows.map(({ line, faults }) => [line, faults])).toEqual([
    [5, {}],
    [6, {}],
    [7, {}],
  ]);
  expect(rows[0]?.values).toMatchObject({
    ...{ prenom: 'Fatou', nom: 'DIOP', telephone: '+33612345678' },
    ...{ nomDestinataire: 'Modou Fall', telephoneDestinataire: '+221771234567', adresseDestinataire: 'Dakar' },
    ...{ description: 'Vêtements et riz', poids: '23.5', longueur: '1.2', largeur: '0.8', hauteur: '0.6' },
  });
  expect(rows[0]?.repairs).toMatchObject({
    prenom: 'DIOP Fatou',
    telephone: '612345678',
    telephoneDestinataire: '771234567',
    poids: '23,5 kg',
    longueur: '120x80x60 cm',
  });
  expect(rows[1]?.values).toMatchObject({ nom: 'DIOP', telephone: '+33612345678', nomDestinataire: 'Awa Ndiaye' });
  expect(rows[1]?.values.telephoneDestinataire).toBe('+221781234567');
  expect(rows[1]?.repairs).toMatchObject({ nom: '', telephone: '' });
  expect(rows[2]?.values).toMatchObject({ prenom: 'Moussa', nom: 'Ba', nomDestinataire: 'Awa Ndiaye' });
});

test('matches the columns of an English sheet, both people in one cell, and says what is missing', () => {
  const { kind, rows } = read([
    ['Sender / Receiver', 'Sender phone', 'Receiver phone', 'Goods', 'Qty', 'Weight', 'CBM'],
    ['Fatou Diop → Modou Fall', '+33 6 12 34 56 78', '+221 77 123 45 67', 'Clothes', 1, '23.5kg', 0.064],
    ['Awa Sarr -> Ali Sow', '06 12 34 56 79', '', 'Shoes', 3, 'heavy', ''],
  ]);
  expect(kind).toBe('COLIS');
  expect(rows[0]?.faults).toEqual({});
  expect(rows[0]?.values).toMatchObject({
    prenom: 'Fatou',
    nom: 'Diop',
    nomDestinataire: 'Modou Fall',
    longueur: '0.4',
  });
  expect(rows[1]?.faults).toEqual({
    telephoneDestinataire: { fault: 'required' },
    description: { fault: 'several_parcels' },
    poids: { fault: 'not_number' },
    longueur: { fault: 'required' },
    largeur: { fault: 'required' },
    hauteur: { fault: 'required' },
  });
});

test('a person’s corrections and the sides of the whole sheet make a row complete', () => {
  const sheet = [
    ['Nom', 'Prénom', 'Téléphone', 'Destinataire', 'Tél destinataire', 'Contenu', 'Kg'],
    ['Diop', 'Fatou', '12', 'Modou Fall', '77 123 45 67', 'Riz', '25'],
  ];
  const settings = { ...SETTINGS, sides: { longueur: '0.6', largeur: '0.4', hauteur: '0.4' } };
  const { rows } = read(sheet, settings);
  const [row] = rows as [ReadRow];
  expect(row.faults).toEqual({ telephone: { fault: 'not_phone' } });
  const corrected = correctRow(row, 'COLIS', settings, { telephone: '06 12 34 56 78' });
  expect(corrected.faults).toEqual({});
  expect(inputsOf([corrected, corrected], 'COLIS')).toMatchObject([
    { ligne: 2, telephone: '+33612345678', poids: 25, longueur: 0.6, rang: 1 },
    { ligne: 2, rang: 2 },
  ]);
});

test('reads customers and recipients, and skips headings that are repeated', () => {
  const customers = read([
    ['Liste des clients'],
    ['Nom', 'Téléphone', 'Mail', 'Ville'],
    ['Mr Cheikh Fall', '0612345678', '-', 'Rouen'],
    ['Nom', 'Téléphone', 'Mail', 'Ville'],
    ['Fatou', '0612345670', 'fatou@', ''],
  ]);
  expect([customers.kind, customers.skipped]).toEqual(['CLIENTS', [4]]);
  expect(customers.rows[0]?.values).toMatchObject({ prenom: 'Cheikh', nom: 'Fall', email: '', adresse: 'Rouen' });
  expect(customers.rows[1]?.faults).toEqual({ prenom: { fault: 'required' }, email: { fault: 'not_email' } });
  const recipients = read([
    ['Nom', 'Tel', 'Nom', 'Tel', 'Ville'],
    ['Fatou Diop', '0612345678', 'Modou Fall', '771234567', 'Thiès'],
  ]);
  expect(recipients.kind).toBe('DESTINATAIRES');
  expect(recipients.rows[0]?.faults).toEqual({});
  expect(recipients.rows[0]?.values).toMatchObject({
    nomDestinataire: 'Modou Fall',
    telephoneDestinataire: '+221771234567',
  });
});

test('a sheet without headings has no matched columns, and an empty one no rows', () => {
  expect(findLayout([['Fatou', '0612345678']], 'CLIENTS')).toEqual({
    firstRow: 0,
    columns: [
      { index: 0, heading: '', source: undefined },
      { index: 1, heading: '', source: undefined },
    ],
  });
  expect(read([]).rows).toEqual([]);
});
