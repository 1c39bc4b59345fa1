import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, expect, inject, test } from 'vitest';
import { CHECKS } from '#functions/site-check/check-site.ts';
import { homePageFunction, SITE_BUCKET } from '#local/home-page.ts';
import { homePageKey } from '#shared/home-page.ts';
import { newVisitor, takeConsoleErrors } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer } from '../support/calls/api.ts';
import { asAdmin } from '../support/items/journey.ts';
import { newSite } from '../support/items/sites.ts';

const { fr, en } = { fr: await wordsIn('fr'), en: await wordsIn('en') };

/** Departs before the containers of all other tests, so that it is on the first page. */
const SOON = { dateDepart: new Date(Date.now() + 3_600_000).toISOString() };

const redraw = async (): Promise<void> => (await homePageFunction())({}, { awsRequestId: 'redraw' });

const documentIn = async (language: string): Promise<string> =>
  (await fetch(`${inject('site')}/`, { headers: { 'accept-language': language } })).text();

const bodyOf = (html: string): string => html.replace(/<script type="application\/json"[\s\S]*$/, '');

const s3 = () => new S3Client({ forcePathStyle: true });
const stored = (language: 'fr' | 'en') => ({ Bucket: SITE_BUCKET, Key: homePageKey(language) });
const read = async (): Promise<string> =>
  (await (await s3().send(new GetObjectCommand(stored('fr')))).Body?.transformToString()) ?? '';
const write = (Body: string) => s3().send(new PutObjectCommand({ ...stored('fr'), Body: Buffer.from(Body) }));

beforeAll(() => documentIn('fr')); // the site is built once it answers

test('a visitor reads the next departures in the document, in both languages, before any code is loaded', async () => {
  const { id } = await newContainer({ ...SOON, lieuEnlevement: 'Rotterdam', destination: 'Saint-Louis' });
  expect(bodyOf(await documentIn('fr'))).not.toContain(String(id));
  await redraw();
  for (const [language, words] of [
    ['fr', fr],
    ['en', en],
  ] as const) {
    const html = bodyOf(await documentIn(language));
    expect(html).toContain('Rotterdam');
    expect(html).toContain('Saint-Louis');
    expect(html).toContain(words.home.card.book);
  }
});

test('the check of the site accepts the site as it is served', async () => {
  await redraw();
  for (const { run } of CHECKS) await run(inject('site'));
});

test('a container that is cancelled leaves the document with the next redraw', async () => {
  const { id } = await newContainer({ ...SOON, lieuEnlevement: 'Zeebruges' });
  await redraw();
  expect(await documentIn('fr')).toContain('Zeebruges');
  await asAdmin('PUT', `/bookings/${id}/status?statut=ANNULE`);
  await redraw();
  expect(await documentIn('fr')).not.toContain('Zeebruges');
});

test('nothing is written while the document shows the current departures', async () => {
  await newContainer({ ...SOON, siteDepartId: await newSite() }); // the attributes of its site are read in any order
  const isKept = async (): Promise<boolean> => {
    await redraw();
    const marked = (await read()).replace('</body>', '<!-- unchanged --></body>');
    await write(marked);
    await redraw();
    return (await read()) === marked;
  };
  await expect.poll(isKept).toBe(true); // other journeys add containers meanwhile
});

test('a document of another version of the site is left as it is', async () => {
  const before = await read();
  const other = before.replace(/data-version="[^"]+"/, 'data-version="other"');
  await write(other);
  await newContainer(SOON);
  await redraw();
  expect(await read()).toBe(other);
  await write(before);
});

test('a document contains no personal data: no name, address, phone or assigned item', async () => {
  await redraw();
  const json = /id="departures-data"[^>]*>(.*?)<\/script>/s.exec(await read())?.[1] ?? '{}';
  const fields = new Set(JSON.parse(json).containers.flatMap(Object.keys));
  expect([...fields].sort()).toEqual([
    'dateArrivee',
    'dateDepart',
    'dateReservation',
    'depart',
    'destination',
    'fuseau',
    'id',
    'insuranceId',
    'jourDepart',
    'lieuEnlevement',
    'poidsMax',
    'poidsRestant',
    'prixEstime',
    'receptionFin',
    'siteArrivee',
    'siteDepart',
    'status',
    'statut',
    'tailleConteneur',
    'tarif',
    'version',
    'volumeMax',
    'volumeRestant',
  ]);
});

test('the app goes on from the cards of the document, whose buttons then work', async () => {
  const container = await newContainer({ ...SOON, lieuEnlevement: 'Anvers' });
  await redraw();
  const page = await newVisitor({ width: 390 });
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      for (const card of document.querySelectorAll('section li')) card.setAttribute('data-first', '');
    }),
  );
  await page.goto('/');
  const card = page.locator('li[data-first]', { hasText: String(container.id) });
  await card.getByRole('button', { name: fr.home.card.book }).click();
  await page.getByRole('alertdialog').waitFor();
  expect(takeConsoleErrors()).toEqual([]);
});
