import { expect, test } from 'vitest';
import { consigneesOf } from '#shared/customs/consignees.ts';
import { customsRules } from '#shared/customs/customs-rules.ts';
import { findingsOf, type ParcelToCheck, requiresBroker } from '#shared/customs/findings-of.ts';
import type { InventoryLine, NewInventory } from '#shared/customs/inventory.ts';
import { line } from '../../support/items/inventory-lines.ts';

const voyage = { country: 'FR', day: '2026-12-01', arrival: '2026-12-20' };
const AWA = '+221771234567';
const DOLLARS = { date: '2026-11-25', perUsd: { EUR: 0.92, CAD: 1.4, XOF: 600 } };

const inFrancs = (value: number) => line('3 chemises', { bien: 'shirt', valeurUnitaire: value, devise: 'XOF' });

const loaded = (
  colisId: number,
  lignes: InventoryLine[],
  {
    telephone = AWA,
    envoi = null,
    ...fields
  }: Partial<NewInventory> & { telephone?: string; taux?: typeof DOLLARS; envoi?: ParcelToCheck['envoi'] } = {},
): ParcelToCheck => ({
  colisId,
  telephone,
  nom: 'Fatou Sarr',
  envoi,
  document: { statut: 'ACCEPTE', etape: null },
  inventory: { nature: 'CADEAU', lignes, certificatLe: null, taux: null, ...fields },
});

const rulesFor = (parcels: ParcelToCheck[], colisId: number) =>
  findingsOf(parcels, voyage).flatMap((found) => (found.colisId === colisId ? (found.regle ?? found.constat) : []));

test('limits count all parcels for one recipient, and no parcel for another', () => {
  const parcels = [loaded(1, [inFrancs(120_000)]), loaded(2, [inFrancs(90_000)])];
  expect(rulesFor(parcels.slice(0, 1), 1)).not.toContain('licensed-broker');
  expect(rulesFor(parcels, 1)).toContain('licensed-broker');
  expect(rulesFor(parcels, 2)).toContain('licensed-broker');
  expect(requiresBroker(findingsOf(parcels, voyage))).toBe(true);
  const other = [parcels[0], loaded(2, [inFrancs(90_000)], { telephone: '+221770000000' })] as ParcelToCheck[];
  expect(requiresBroker(findingsOf(other, voyage))).toBe(false);
  const erased = [1, 2].map((id) => loaded(id, [inFrancs(120_000)], { telephone: '' }));
  expect(requiresBroker(findingsOf(erased, voyage))).toBe(false);
});

test('a list for all parcels of a shipment counts once, and a list that was corrected for one of them by itself', () => {
  const inShipment = (rang: number) => ({ envoi: { id: 7, rang, total: 3 } });
  const parcels = [1, 2, 3].map((id) => loaded(id, [inFrancs(90_000)], inShipment(id)));
  expect(consigneesOf(parcels)).toMatchObject([{ colisIds: [1, 2, 3], sommes: { XOF: 90_000 } }]);
  expect(requiresBroker(findingsOf(parcels, voyage))).toBe(false);
  expect([1, 2, 3].map((id) => rulesFor(parcels, id).includes('written-declaration'))).toEqual([true, false, false]);
  const corrected = [...parcels.slice(0, 2), loaded(3, [inFrancs(120_000)], inShipment(3))];
  expect(consigneesOf(corrected)).toMatchObject([{ sommes: { XOF: 210_000 } }]);
  expect(rulesFor(corrected, 3)).toContain('licensed-broker');
});

test('a parcel whose nature is exempt from a rule does not count towards its limit for the others', () => {
  const exempt = loaded(2, [inFrancs(400_000)], { nature: 'EFFETS_PERSONNELS' });
  const parcels = [loaded(1, [inFrancs(200_000)]), exempt];
  expect(rulesFor(parcels, 1)).not.toContain('prior-declaration');
  expect(rulesFor(parcels, 1)).toContain('licensed-broker');
  expect(rulesFor([...parcels, loaded(3, [inFrancs(300_000)])], 1)).toContain('prior-declaration');
});

test('a refused line is found with its rank, and refuses', () => {
  const found = findingsOf([loaded(1, [line('Chemises'), line('Vélo')])], voyage);
  expect(found).toContainEqual({
    colisId: 1,
    constat: 'REGLE',
    regle: 'used-bicycles',
    effet: 'BLOQUE',
    lignes: [2],
  });
});

test('a document that is refused, to correct or held refuses, one not reviewed yet is a warning, an accepted one is none', () => {
  const parcel = loaded(1, [line('Chemises')]);
  const found = (document: ParcelToCheck['document']) =>
    findingsOf([{ ...parcel, inventory: undefined, document }], voyage).map(({ constat, effet }) => [constat, effet]);
  expect(found({ statut: 'REFUSE', etape: null })).toEqual([['DOCUMENT_REFUSE', 'BLOQUE']]);
  expect(found({ statut: 'REFUSE', etape: 'A_CORRIGER' })).toEqual([['DOCUMENT_A_CORRIGER', 'BLOQUE']]);
  expect(found({ statut: 'EN_ATTENTE', etape: 'RETENU' })).toEqual([['DOCUMENT_RETENU', 'BLOQUE']]);
  expect(found({ statut: 'EN_ATTENTE', etape: null })).toEqual([['DOCUMENT_A_EXAMINER', 'AVERTIT']]);
  for (const document of [
    undefined,
    { statut: 'ACCEPTE', etape: null },
    { statut: 'ACCEPTE', etape: 'LIBERE' },
  ] as const)
    expect(found(document)).toEqual([]);
});

test('a removal certificate that ends before the arrival is a warning', () => {
  const removal = (certificatLe: string | null) =>
    rulesFor([loaded(1, [line('Chemises')], { nature: 'DEMENAGEMENT', certificatLe })], 1);
  expect(removal('2026-11-19')).toContain('CERTIFICAT_EXPIRE');
  expect(removal('2026-11-20')).not.toContain('CERTIFICAT_EXPIRE');
  expect(removal(null)).not.toContain('CERTIFICAT_EXPIRE');
});

test('a list or document changed after the manifest was closed is a warning, as long as it stays closed', () => {
  const closedAt = '2026-11-25T10:00:00.000Z';
  const found = (changedAt: string | undefined, closing: string | undefined = closedAt) =>
    findingsOf([{ ...loaded(1, [line('Chemises')]), changedAt }], { ...voyage, customsCheckedAt: closing }).map(
      ({ constat, effet }) => `${constat} ${effet}`,
    );
  expect(found('2026-11-25T10:00:00.001Z')).toContain('MODIFIE_APRES_CLOTURE AVERTIT');
  expect(found('2026-11-25T09:59:59.999Z')).not.toContain('MODIFIE_APRES_CLOTURE AVERTIT');
  expect(found(undefined)).not.toContain('MODIFIE_APRES_CLOTURE AVERTIT');
  expect(findingsOf([{ ...loaded(1, [line('Chemises')]), changedAt: '2027-01-01' }], voyage)).toEqual(
    findingsOf([loaded(1, [line('Chemises')])], voyage),
  );
});

test('the total of a recipient adds exact sums, by the latest rates of their inventories', () => {
  const dollars = line('Radio', { valeurUnitaire: 10_00, devise: 'USD' });
  const parcels = [
    loaded(1, [line('Chemises', { quantite: 3 }), dollars], { taux: DOLLARS }),
    loaded(2, [inFrancs(1), dollars], {
      taux: { ...DOLLARS, date: '2026-11-20', perUsd: { ...DOLLARS.perUsd, XOF: 1 } },
    }),
    { ...loaded(3, []), inventory: undefined },
    loaded(4, [dollars], { telephone: '+33123456789' }),
  ];
  expect(consigneesOf(parcels)).toEqual([
    {
      telephone: AWA,
      nom: 'Fatou Sarr',
      colisIds: [1, 2, 3],
      sansInventaire: 1,
      sommes: { EUR: 30_00, USD: 20_00, XOF: 1 },
      totalXof: 19_679 + 12_000 + 1,
    },
    expect.objectContaining({ colisIds: [4], sommes: { USD: 10_00 }, totalXof: null }),
  ]);
});

test('only the rule about the written declaration of a broker requires one, by its source', () => {
  const requiring = customsRules.filter((rule) => rule.requiresBroker);
  expect(requiring.map(({ id, source }) => [id, source.document])).toEqual([
    ['licensed-broker', expect.stringContaining('216')],
  ]);
});
