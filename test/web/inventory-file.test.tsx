// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { PdfDocument } from '#web/core/pdf/makePdf.ts';
import { fillIn, getOnly, press, runInAct } from './browser.ts';
import { DOCUMENT, inventoryOf, lineOf, open } from './inventory-form.ts';
import { mockConnection, pageText, waitUntilSettled } from './visit.tsx';

const made: PdfDocument[] = [];
const saved: string[] = [];

/** The fonts of documents come from the build, which a test has none of. */
vi.mock('#web/core/pdf/renderPdf.ts', () => ({
  renderPdf: async (document: PdfDocument) => {
    made.push(document);
    return new Uint8Array([1]);
  },
}));
vi.mock('#web/core/download.ts', () => ({ downloadFile: (name: string) => saved.push(name) }));

/** Preloads the modules that are loaded late, which can be slow on a busy machine. */
beforeAll(async () => {
  await Promise.all([
    import('#web/features/booking/submissionChunk.ts'),
    import('#web/core/inventory/InventoryEditor.tsx'),
    import('#web/core/inventory/makeInventoryFile.ts'),
  ]);
});

afterEach(() => {
  localStorage.clear();
  made.length = 0;
  saved.length = 0;
});

const READY = 'Votre document de douane est prêt.';
const quantity = () => getOnly('[name="inventaire.lignes.0.quantite"]');
const untilShown = (text: string) => waitFor(() => expect(pageText()).toContain(text), { timeout: 8_000 });

/** Amounts of the document that was made last. */
const amounts = () => made.at(-1)?.tables[0]?.rows.map((row) => row.at(-1));

test('a customer sees the document as soon as the list is complete, and again after each change', async () => {
  await open(inventoryOf(lineOf('Chemises', { valeurUnitaire: '' })));
  expect(pageText()).toContain('Votre document de douane sera créé ici, dès que la liste sera complète.');
  expect(made).toEqual([]);
  await fillIn(getOnly('[name="inventaire.lignes.0.valeurUnitaire"]'), '12');
  expect(pageText()).not.toContain(READY);
  await untilShown(READY);
  expect(made).toHaveLength(1);
  expect(amounts()).toEqual(['12,00\u00a0EUR']);
  await press('Voir le PDF');
  expect(saved).toEqual(['inventaire.pdf']);

  await fillIn(quantity(), '3');
  expect(pageText(), 'a document of an earlier list is not shown').not.toContain(READY);
  await untilShown(READY);
  expect(amounts()).toEqual(['3 × 12,00\u00a0EUR\n36,00\u00a0EUR']);
  await fillIn(quantity(), '');
  expect(pageText()).not.toContain(READY);
});

test('a customer with an invoice of their own gets no document made', async () => {
  await open(inventoryOf(lineOf('Chemises')), { typeDocument: 'Facture commerciale', document: DOCUMENT });
  expect(pageText()).not.toContain('Votre document de douane');
  expect(made).toEqual([]);
});

test('a list completed without a connection says when its document will be made', async () => {
  await open(inventoryOf(lineOf('Chemises', { valeurUnitaire: '' })));
  mockConnection(false);
  await fillIn(getOnly('[name="inventaire.lignes.0.valeurUnitaire"]'), '12');
  await runInAct(() => window.dispatchEvent(new Event('offline')));
  await untilShown('Votre document de douane sera créé dès que la connexion reviendra.');
  mockConnection(true);
  await runInAct(() => window.dispatchEvent(new Event('online')));
  await untilShown(READY);
  await waitUntilSettled();
});
