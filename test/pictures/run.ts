import '../support/runs/unit.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { buildSite } from '#local/build.ts';
import { ROOT } from '#local/config.ts';
import { DEMO_ACCOUNTS } from '#local/seed/people.ts';
import { launchChromium } from '../support/browsers/chromium.ts';
import { localeOf, type PageLanguage, wordsIn } from '../support/browsers/page-texts.ts';
import { waitOnGoto } from '../support/browsers/wait-until-usable.ts';
import { logIn } from '../support/calls/api.ts';
import { type LoggedIn, storageOf } from '../support/calls/people.ts';
import { startDemo } from '../support/clouds/demo.ts';
import { selectCloud } from '../support/clouds/running-cloud.ts';
import { type Picture, pictures } from './pictures.ts';

/** `npm run pictures`: takes the README's pictures from the demo data and writes them to docs/pictures. */
const main = async (): Promise<void> => {
  const [{ site, seen, stop }] = await Promise.all([startDemo(), buildSite()]);
  const browser = await launchChromium();
  try {
    selectCloud(seen);
    await mkdir(FOLDER, { recursive: true });
    for (const [name, picture] of Object.entries(pictures)) await takePicture(browser, site, name, picture);
  } finally {
    await browser.close();
    await stop();
  }
};

const FOLDER = join(ROOT, 'docs/pictures');
const SIZES = { phone: { width: 390, height: 844 }, computer: { width: 1280, height: 800 } } as const;
/** Maximum bytes of a picture: a README is read on phones, too. */
const MAX_BYTES = 100_000;
const QUALITY = 80;

const takePicture = async (browser: Browser, site: string, name: string, picture: Picture): Promise<void> => {
  const { language, screen, as } = picture;
  const viewer = as && (await logIn(DEMO_ACCOUNTS[as].email, DEMO_ACCOUNTS[as].password));
  const page = await openPage(browser, site, language, screen, viewer);
  await page.goto(await picture.path(viewer));
  await picture.show?.(page, await wordsIn(language));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const bytes = await takeWebp(page);
  if (bytes.length > MAX_BYTES) throw new Error(`${name} has ${bytes.length} bytes, more than ${MAX_BYTES}`);
  await writeFile(join(FOLDER, `${name}.webp`), bytes);
  console.log(`docs/pictures/${name}.webp ${Math.round(bytes.length / 1000)} KB`);
  await page.context().close();
};

/** Opens a page in a new browser context with a language and, for an account, its session. */
const openPage = async (
  browser: Browser,
  site: string,
  language: PageLanguage,
  screen: keyof typeof SIZES,
  viewer: LoggedIn | undefined,
): Promise<Page> => {
  const entries = { lang: language, ...(viewer && storageOf(viewer)) };
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: site,
    locale: localeOf(language),
    timezoneId: 'Europe/Paris',
    viewport: SIZES[screen],
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: site, localStorage }] },
  });
  return waitOnGoto(await context.newPage());
};

/** Takes a WebP screenshot, a format that Playwright's own screenshots do not support. */
const takeWebp = async (page: Page): Promise<Buffer> => {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
};

await main();
