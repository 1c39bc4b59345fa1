import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
  expect(files.toSorted()).toEqual(['homePage.js', 'package.json', 'trackingPage.js', 'version.txt']);
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
  const document = (built: string): string =>
    '<html data-undrawn=""><head><title></title><meta name="description" content=""></head><body><div id="root"></div>' +
    `<script id="${EMBEDDED_PARCEL}" data-version="${built}"></script></body></html>`;
  expect(await drawTrackingPage(document('other'), page)).toBeUndefined();
  expect(await drawTrackingPage(document(version), page)).toContain('<h1>Suivre un colis</h1>');
});
