import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PayerView } from '#shared/payments/pay-links.ts';
import { EMBEDDED_PAYER, type PayerPageRenderer } from '#shared/payments/payer-page.ts';
import { localSite } from '#shared/site.ts';
import { EMBEDDED_PARCEL, type TrackingPageRenderer } from '#shared/tracking/tracking-page.ts';
import { buildRenderer, siteDefine } from '#web/build/renderer.ts';

/** Maximum KB that a function compiles at a cold start to draw its page. */
const MAX_KB = 560;

let folder: string;
let version: string;

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production'); // a test's own would build React for development
  folder = await mkdtemp(join(tmpdir(), 'renderer-'));
  version = await buildRenderer({ define: siteDefine(localSite), outDir: folder });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('each function that draws a page loads one file for it, which stays within its limit', async () => {
  const files = await readdir(folder);
  expect(files.toSorted()).toEqual(['homePage.js', 'package.json', 'payerPage.js', 'trackingPage.js', 'version.txt']);
  for (const file of files) expect((await stat(join(folder, file))).size / 1000, file).toBeLessThanOrEqual(MAX_KB);
});

test('a page is drawn into a document of the same version only', async () => {
  const { drawTrackingPage }: TrackingPageRenderer = await import(pathToFileURL(join(folder, 'trackingPage.js')).href);
  const page = {
    typed: 'no-code',
    code: null,
    parcel: null,
    asOf: 0,
    language: 'fr',
    siteUrl: 'http://localhost',
  } as const;
  expect(await drawTrackingPage(emptyDocument(EMBEDDED_PARCEL, 'other'), page)).toBeUndefined();
  expect(await drawTrackingPage(emptyDocument(EMBEDDED_PARCEL, version), page)).toContain('<h1>Suivre un colis</h1>');
});

const emptyDocument = (dataId: string, built: string): string =>
  '<html data-undrawn=""><head><title></title><meta name="description" content=""></head><body><div id="root"></div>' +
  `<script id="${dataId}" data-version="${built}"></script></body></html>`;

test('the page of a pay link is drawn with the sum on its button, and can be pressed before any code is loaded', async () => {
  const { drawPayerPage }: PayerPageRenderer = await import(pathToFileURL(join(folder, 'payerPage.js')).href);
  const view: PayerView = {
    ...{ expediteur: 'Awa', montant: 115, minutes: null, rembourse: 0 },
    ...{ etat: 'A_PAYER', devise: 'USD', francs: null, annulation: null },
    lignes: [{ destinataire: 'Fatou', depart: 'Paris', destination: 'Dakar', montant: 115 }],
  };
  const page = {
    ...{ typed: 'YN-7K3M-9QPX-4WTHW', code: '7K3M9QPX4WTHW', view, asOf: 0 },
    language: 'fr',
    siteUrl: 'http://localhost',
  } as const;
  const drawn = (await drawPayerPage(emptyDocument(EMBEDDED_PAYER, version), page)) ?? '';
  expect(drawn.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(/<button[^>]*>(<[^>]+>)*Payer 115,00 \$/);
  expect(drawn).toMatch(/<form [^>]*action="\/payer\/YN-7K3M-9QPX-4WTHW" method="post"/);
  expect(/<form.*<\/form>/s.exec(drawn)?.[0]).not.toContain('disabled');
  expect(drawn).not.toContain('115,00 $"'); // no preview of a link names a sum
});
