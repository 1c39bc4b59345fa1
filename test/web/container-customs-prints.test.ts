import { expect, test } from 'vitest';
import { makePdf } from '#web/core/pdf/makePdf.ts';
import {
  type Print,
  type PrintSource,
  printCsv,
  printDocument,
  printFileName,
} from '#web/features/container-customs/prints.ts';
import { loadCustomsPrintTexts } from '#web/features/container-customs/printTexts.ts';
import { pdfFonts, readPdf } from '../support/data/read-pdf.ts';
import { line } from '../support/items/inventory-lines.ts';
import { checkOf, listed } from './container-check.ts';
import { container } from './containers.ts';

const BROKER = { nom: 'Transit Ŋor SA', telephone: '+221771234567', licence: 'AG-0421' };

const sourceOf = (parcels: PrintSource['parcels']): PrintSource => ({
  container: container({ numeroConteneur: 'CSQU3054383', besc: 'SN-2026-0042', commissionnaire: BROKER }),
  check: checkOf(parcels),
  parcels,
});

const SOURCE = sourceOf([
  listed(11, [
    line('Chemises en coton', { bien: 'shirt', quantite: 3, valeurUnitaire: 8_55 }),
    line('Téléphone', { valeurUnitaire: 250_000, devise: 'XOF', numeroSerie: 'SN-42' }),
  ]),
  listed(12, [line('Machine', { valeurUnitaire: 99_99, devise: 'USD' })], {
    nomDestinataire: '=Ñiaŋ Œuvré',
    telephoneDestinataire: '+33123456789',
  }),
  listed(13, [], { inventaire: null, document: { id: 113, typeDocument: 'Facture', statut: 'ACCEPTE', etape: null } }),
]);

const style = async (language: 'fr' | 'en') => ({ language, texts: await loadCustomsPrintTexts(language) });

const pdfOf = async (print: Print, source = SOURCE, language: 'fr' | 'en' = 'fr') =>
  (await readPdf(await makePdf(printDocument(print, source, await style(language)), await pdfFonts()))).pages.join(
    '\n',
  );

const rowsOf = (csv: string) => csv.replace('\uFEFF', '').trim().split('\r\n');

test('the list of goods has each line with its heading, and a parcel without an inventory once', async () => {
  const [head, ...rows] = rowsOf(printCsv('list', SOURCE, await style('fr')));
  expect(head).toBe(
    'N°;Colis;Expéditeur;Destinataire;Téléphone;Document;Marchandise;Code SH;Nombre;État;Origine;Valeur unitaire;Valeur;Monnaie;N° de série',
  );
  expect(rows).toHaveLength(4);
  expect(rows[0]).toContain('Chemises en coton;"=""6205.20""";3;usagé;FR;"8,55";"25,65";EUR;');
  expect(rows[1]).toContain(';250000;250000;XOF;"=""SN-42"""');
  expect(rows[2], 'no cell begins a formula').toContain("'=Ñiaŋ Œuvré");
  expect(rows[3]).toContain('Facture;Vêtements;;;;;;;;');
});

test('the PDF of goods has the exact sum of each currency, the broker and the note, in either language', async () => {
  const french = await pdfOf('list');
  for (const words of ['Liste des marchandises', 'Ñiaŋ Œuvré', 'Transit Ŋor SA', 'SN-2026-0042', '6205.20', 'SN-42'])
    expect(french).toContain(words);
  for (const sum of ['25,65 EUR', '99,99 USD', '250 000 XOF'])
    expect(french.replace(/[\u00a0\u202f]/g, ' ')).toContain(sum);
  expect(french).toContain('Provisoire');
  expect(await pdfOf('list', SOURCE, 'en')).toContain('List of goods');
  const closed = { ...SOURCE, container: { ...SOURCE.container, manifesteClos: true as const } };
  expect(await pdfOf('list', closed)).not.toContain('Provisoire');
});

test('the totals per recipient name the limits that are reached; without rates a total in francs is unknown', async () => {
  const rows = rowsOf(printCsv('totals', SOURCE, await style('en')));
  expect(rows[0]).toBe('Recipient,Phone,Parcels,Without inventory,EUR,USD,CAD,XOF,Total CFA francs,Limits reached');
  const fatou = rows.find((row) => row.includes('Fatou Sarr'));
  expect(fatou?.replace(/\u00a0/g, ' ')).toContain('2,1,25.65,,,250000,266825,"above F CFA 200,000"'); // 16,825.30
  expect(rows.find((row) => row.includes('Ñiaŋ'))).toContain(',1,0,,99.99,,,,');
  const pdf = await pdfOf('totals');
  expect(pdf).toContain('inconnu');
});

test('files are named after the container, and an empty one says so', async () => {
  expect(printFileName('list', SOURCE, await style('fr'), 'pdf')).toBe('marchandises-CSQU3054383.pdf');
  expect(await pdfOf('list', sourceOf([]))).toContain('Aucun colis chargé.');
});
