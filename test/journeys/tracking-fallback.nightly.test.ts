import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Emulator, freePort } from '#local/emulator.ts';
import { startWeb } from '#local/web.ts';
import { DOCUMENTS_PATH } from '#shared/tracking/document-routes.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { localeOf, wordsIn } from '../support/browsers/page-texts.ts';
import { newColis, newContainer, newCustomer } from '../support/calls/api.ts';
import { type Failure, startFaultyProxy } from '../support/clouds/faulty-proxy.ts';
import { runningCloud } from '../support/clouds/running-cloud.ts';

/** The page of a parcel while the function that draws it, or the whole API, fails behind the edge. */

const FAILURES = 30;
/** Addresses of the API that a failing page may report in the console. */
const MAY_FAIL = /\/backend\/suivi\//;
const { fr, en } = { fr: await wordsIn('fr'), en: await wordsIn('en') };

let api: Awaited<ReturnType<typeof startFaultyProxy>>;
let web: Emulator;
let path: string;

beforeAll(async () => {
  api = await startFaultyProxy(() => runningCloud().api);
  web = await startWeb({ port: await freePort(), api: api.endpoint, uploads: runningCloud().s3 });
  const { codeSuivi } = await newColis(await newCustomer(), (await newContainer({ destination: 'Dakar' })).id);
  path = `/suivi/${codeSuivi}`;
});
beforeEach(() => api.heal());
afterAll(async () => {
  await web.stop();
  await api.stop();
});

/** Makes the API fail from now on: only the documents of parcels, or everything. */
const failDocuments = (failure: Failure): void =>
  api.fail(`${DOCUMENTS_PATH}/`, ...Array<Failure>(FAILURES).fill(failure));
const failEverything = (failure: Failure): void => api.fail(() => true, ...Array<Failure>(FAILURES).fill(failure));

test.each<Failure>([500, 502, 503, 504, 'drop'])(
  'a recipient reads where the parcel is even if its page cannot be drawn (%s), and the edge does not keep that answer',
  async (failure) => {
    failDocuments(failure);
    const page = await newVisitor({ width: 390 });
    const reply = await page.goto(web.endpoint + path);
    expect([reply?.status(), reply?.headers()['cache-control']]).toEqual([200, 'no-cache']);
    await page.getByRole('heading', { level: 1, name: /^Départ du Havre prévu vers le/ }).waitFor();
  },
);

test.each([
  ['fr', fr],
  ['en', en],
] as const)(
  'while Yónnee does not answer, a recipient reads that the tracking failed and what to do, and the parcel once it answers (%s)',
  async (language, { parcelTracking, common }) => {
    failEverything(503);
    const page = await newVisitor({ language: localeOf(language), width: 390, mayFail: MAY_FAIL });
    const reply = await page.goto(web.endpoint + path);
    expect(reply?.status()).toBe(200);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await page.getByText(parcelTracking.failed.replace('{{advice}}', common.advice.later)).waitFor();
    await expectAccessible(page);
    api.heal();
    await page.getByRole('button', { name: common.ui.retry }).click();
    await page.getByRole('heading', { level: 1, name: language === 'fr' ? /^Départ du Havre/ : /^Leaves/ }).waitFor();
  },
);

test('a recipient whose phone is refused for too many tries reads so, and when to try again', async () => {
  failDocuments(503);
  const message = 'Trop de tentatives. Réessayez dans quelques minutes.';
  const refused = { status: 429, body: { success: false, code: 'TOO_MANY_REQUESTS', message } };
  api.fail('/backend/suivi/', ...Array<Failure>(FAILURES).fill(refused));
  const page = await newVisitor({ width: 390, mayFail: MAY_FAIL });
  await page.goto(web.endpoint + path);
  await page.getByText(fr.parcelTracking.failed.replace('{{advice}}', message)).waitFor();
  await expectAccessible(page);
});
