import { expect, test } from 'vitest';
import type { LoadingLine, ManifestVersion, UnloadingLine } from '#shared/manifest/schema.ts';
import { makePdf } from '#web/core/pdf/makePdf.ts';
import {
  PRINTS,
  type PrintSource,
  printCsv,
  printDocument,
  printFileName,
} from '#web/features/admin-manifest/loadingPrints.ts';
import { loadPrintTexts } from '#web/features/admin-manifest/printTexts.ts';
import { unloadingCsv } from '#web/features/admin-manifest/unloadingPrints.ts';
import { pdfFonts, readPdf } from '../support/data/read-pdf.ts';

const lineOf = (colisId: number, change: Partial<LoadingLine> = {}): LoadingLine => ({
  colisId,
  codeSuivi: `YN-7K3M-9QPX-${colisId}`,
  description: 'Café moulu et vêtements',
  client: 'Awa Bâ',
  nomDestinataire: 'Ñiaŋ Œuvré',
  telephoneDestinataire: '+221771234567',
  adresseDestinataire: 'Rue 10, Thiès',
  ville: 'Thiès',
  poids: 12.5,
  volume: 0.036,
  typeDocument: 'Facture',
  statutDocument: 'ACCEPTE',
  valeurDeclaree: 150_000,
  receptionLe: '2026-12-01T08:00:00.000Z',
  chargement: { le: '2026-12-10T08:00:00.000Z', leAppareil: null, agentId: 3, siteId: 4 },
  ecart: null,
  motif: null,
  ...change,
});

const version: ManifestVersion = {
  version: 2,
  closLe: '2026-12-11T08:00:00.000Z',
  par: { id: 1, nom: 'Khady Fall' },
  empreinte: 'a1'.repeat(32),
  controle: null,
  scannes: 3,
  ecarts: 0,
  poids: 37.5,
  rouvert: null,
};

const source: PrintSource = {
  conteneur: {
    id: 42,
    numeroConteneur: 'CSQU3054383',
    plomb: 'FR1234567',
    connaissement: null,
    besc: 'SN-2026-0042',
    tailleConteneur: '40ft',
    statut: 'EN_COURS',
    lieuEnlevement: 'Le Havre',
    destination: 'Dakar',
    dateDepart: '2026-12-12T08:00:00.000Z',
    dateArrivee: '2026-12-30T08:00:00.000Z',
    fuseau: 'Europe/Paris',
  },
  lignes: [lineOf(1), lineOf(2), lineOf(3, { ville: 'Dakar', nomDestinataire: '=HYPERLINK("x")' })],
  version,
};

test.each(['fr', 'en'] as const)(
  'in %s, each list has its title, references, hash and page number',
  async (language) => {
    const [texts, fonts] = [await loadPrintTexts(language), await pdfFonts()];
    for (const print of PRINTS) {
      const { pages } = await readPdf(await makePdf(printDocument(print, source, texts, language), fonts));
      const text = pages.join(' ');
      for (const part of [
        texts.titles[print],
        language === 'fr' ? '(heure de Paris)' : '(Paris time)',
        'CSQU 305438 3',
        'FR1234567',
        'SN-2026-0042',
        'Page 1/1',
        'Ñiaŋ Œuvré',
      ])
        expect(text).toContain(part);
      expect(text.replaceAll(/\s/g, '')).toContain(version.empreinte);
    }
  },
);

test('the packing list is by city, with the recipients’ phones; the others add up the weight', async () => {
  const [texts, fonts] = [await loadPrintTexts('fr'), await pdfFonts()];
  const packing = (await readPdf(await makePdf(printDocument('packing', source, texts, 'fr'), fonts))).pages.join(' ');
  expect(packing).toContain('+221 77 123 45 67');
  expect(packing.indexOf('Thiès')).toBeLessThan(packing.indexOf('Dakar', packing.indexOf('Thiès')));
  const customs = (await readPdf(await makePdf(printDocument('customs', source, texts, 'fr'), fonts))).pages.join(' ');
  expect(customs).toContain('37,5');
  expect(customs.replaceAll(/\s/g, '')).toContain('450000');
});

test('a spreadsheet gets figures in its language, phones that keep their digits, and no formula', async () => {
  const [fr, en] = [await loadPrintTexts('fr'), await loadPrintTexts('en')];
  const packing = printCsv('packing', source, fr, 'fr');
  expect(packing).toContain('N°;Colis;Destinataire;Téléphone;Adresse;Contenu;kg;Ville');
  expect(packing).toContain('"12,5";Thiès');
  expect(packing.replaceAll('\u00a0', ' ')).toContain('(+221) 77 123 45 67');
  expect(printCsv('customs', source, en, 'en')).toContain(',12.5,0.036,150000');
  expect(packing).toContain(`"'=HYPERLINK(""x"")"`);
});

test('the lists of an open manifest say that they are drafts, and files are named after the container', async () => {
  const texts = await loadPrintTexts('fr');
  const draft = { ...source, version: null };
  const { pages } = await readPdf(await makePdf(printDocument('manifest', draft, texts, 'fr'), await pdfFonts()));
  expect(pages[0]).toContain('Provisoire');
  expect(printFileName('manifest', draft, texts, 'pdf')).toBe('manifeste-CSQU3054383.pdf');
  expect(printFileName('customs', source, texts, 'csv')).toBe('douane-CSQU3054383-v2.csv');
});

test('every list names the piece as which a parcel is sold, in its own language, before the contents', async () => {
  const piece = { code: 'DRUM_220', fr: 'Fût de 220 l', en: 'Drum 220 l' };
  const lignes = [lineOf(1, { piece })];
  const [fr, en] = [await loadPrintTexts('fr'), await loadPrintTexts('en')];
  for (const print of PRINTS) {
    expect(printCsv(print, { ...source, lignes }, fr, 'fr')).toContain('Fût de 220 l · Café moulu et vêtements');
    expect(printCsv(print, { ...source, lignes }, en, 'en')).toContain('Drum 220 l · Café moulu et vêtements');
  }
});

test('the lists for people say what is wrong with a parcel, and the one for customs does not', async () => {
  const [texts, fonts] = [await loadPrintTexts('fr'), await pdfFonts()];
  const lignes = [lineOf(1), lineOf(2, { situation: 'MANQUANT' })];
  for (const print of PRINTS) {
    const { pages } = await readPdf(await makePdf(printDocument(print, { ...source, lignes }, texts, 'fr'), fonts));
    const csv = printCsv(print, { ...source, lignes }, texts, 'fr');
    expect([pages.join(' ').includes('Manquant'), csv.includes(';Manquant')]).toEqual(
      print === 'customs' ? [false, false] : [true, true],
    );
    expect(printCsv(print, source, texts, 'fr')).not.toContain('Situation');
  }
});

test('the printed unloading manifest says what the team has decided on a missing parcel', async () => {
  const texts = await loadPrintTexts('fr');
  const line = { ...lineOf(1), arrivee: null, dommage: null, enTrop: null };
  const lignes: UnloadingLine[] = [
    { ...line, ecart: 'MANQUANT', situation: 'PERDU' },
    { ...line, colisId: 2, ecart: 'MANQUANT', situation: 'MANQUANT' },
    { ...line, colisId: 3, ecart: 'ENDOMMAGE', situation: 'ENDOMMAGE', dommage: 'Coin enfoncé' },
  ];
  const csv = unloadingCsv({ conteneur: source.conteneur, lignes, version: null }, texts, 'fr');
  for (const words of [';Manquant · Perdu;', ';Manquant;', ';Abîmé : Coin enfoncé;']) expect(csv).toContain(words);
});

test('the printed unloading manifest says where a missing parcel was found, and why another one came', async () => {
  const line = { ...lineOf(1), arrivee: null, dommage: null, enTrop: null };
  const lignes: UnloadingLine[] = [
    { ...line, ecart: 'MANQUANT', situation: 'RESTE', retrouve: { lieu: 'Le Havre' } },
    { ...line, colisId: 2, ecart: 'EN_TROP', enTrop: 'AUTRE_CONTENEUR' },
    { ...line, colisId: 3, ecart: null, enTrop: 'NON_CHARGE' },
    { ...line, colisId: 4, ecart: 'ENDOMMAGE', dommage: 'Corner crushed' },
  ];
  for (const version of [null, source.version]) {
    const csv = unloadingCsv({ conteneur: source.conteneur, lignes, version }, await loadPrintTexts('fr'), 'fr');
    for (const words of [
      ';Manquant · Retrouvé hors de ce conteneur. Vu en dernier : Le Havre;',
      ';En trop · D’un autre conteneur;',
      ';"Arrivé · N’était pas chargé, rattaché avec un motif";',
    ])
      expect(csv).toContain(words);
  }
  const english = unloadingCsv({ conteneur: source.conteneur, lignes, version }, await loadPrintTexts('en'), 'en');
  expect(english).toContain('Damaged: Corner crushed');
});

test('a list names the ports in its language', async () => {
  const anvers = { ...source, conteneur: { ...source.conteneur, lieuEnlevement: 'Anvers' } };
  const subtitle = printDocument('manifest', anvers, await loadPrintTexts('en'), 'en').subtitle;
  expect(subtitle).toBe('Antwerp – Dakar');
});
