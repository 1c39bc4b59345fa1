import type { Page } from 'playwright-core';
import { type LoggedIn, type Person, storageOf } from '../calls/people.ts';
import { storedColis } from '../calls/table.ts';
import { newVisitor } from './browser.ts';

/** The agents' pages in a browser. */

/** Opens the agents' first page on a phone, and waits until it works without a network where it `worksOffline`. */
export const openAgentPage = async (agent: Person, worksOffline = false): Promise<Page> => {
  const page = await openPhone(agent, '/agent', worksOffline);
  if (worksOffline) await waitUntilKept(page);
  return page;
};

/** Opens a page of the agents on a phone. */
export const openPhone = async (agent: Person, path: string, serviceWorker = false): Promise<Page> => {
  const page = await newVisitor({ as: agent, width: 390, serviceWorker, mayFail: /./ });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};

/** Waits until the service worker keeps every file that its code names, and the device keeps the site's containers. */
const waitUntilKept = async (page: Page): Promise<void> => {
  await page
    .getByText(/(réceptionnés?|déchargés?) sur \d+/)
    .first()
    .waitFor();
  await page.evaluate(async () => {
    // The site does so seconds after its first page is shown, which test/journeys/offline.test.ts waits for.
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('/agent');
    const isKept = async (name: string) => (await caches.match(name)) !== undefined;
    const worker = await (await fetch('/sw.js')).text();
    const needed = ['/agent', ...(worker.match(/\/assets\/[\w.-]+/g) ?? [])];
    for (const name of needed) while (!(await isKept(name))) await new Promise((done) => setTimeout(done, 50));
  });
};

/** Types a code as a handheld scanner does: at once, anywhere on the page, with Enter at its end. */
export const wedge = async (page: Page, code: string | number): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(
    async (keys) => {
      await new Promise((listening) => requestAnimationFrame(() => setTimeout(listening)));
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    [...String(code), 'Enter'],
  );
};

/** Scans a parcel and records it as booked; one tap. */
export const receiveAsBooked = async (page: Page, code: string | number): Promise<void> => {
  await wedge(page, code);
  await page.getByRole('button', { name: 'Conforme' }).click();
  await page.getByLabel('Code ou numéro du colis').waitFor();
};

/** Draws a signature with the pointer. */
export const sign = async (page: Page): Promise<void> => {
  const pad = page.getByRole('img', { name: 'Signature de la personne' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is no pad to sign on');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 30],
    [120, 90],
    [200, 50],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 6 });
  await page.mouse.up();
};

/** The intake that is stored for a customer's parcel. */
export const intakeOf = async (customer: Person, id: number) => (await storedColis(customer, id)).reception;

/** Replaces the session of a browser, as a login of that person does. */
export const logInAs = (page: Page, person: Person | LoggedIn): Promise<void> =>
  page.evaluate((storage) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value);
  }, storageOf(person));
