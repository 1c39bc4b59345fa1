import type { BrowserContextOptions, Page } from 'playwright-core';
import { DEMO_ACCOUNTS } from '#local/seed/people.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { api, logIn, newContainer } from '../support/calls/api.ts';
import { type Person, storageOf } from '../support/calls/people.ts';

/** Page, its visitor, and the control that must be visible besides the heading before the page is usable. */
export type Visit = { path: string; as?: Person; control: string };

const FORM = 'main form button[type=submit]';

/** Pages without a main control: usable once their heading is visible. */
const PUBLIC = [
  ...(['forgotPassword', 'help', 'faqs', 'support', 'contact', 'services', 'pricing', 'insurance', 'customs'] as const),
  ...(['about', 'careers', 'partners', 'terms', 'privacy', 'cookies', 'compliance'] as const),
  'confirmEmail' as const,
];
const CUSTOMER = [
  'changePassword',
  'account',
  'statement',
  'history',
  'tracking',
  'notifications',
  'dashboard',
] as const;
const ADMIN = Object.keys(paths).filter((name): name is keyof typeof paths => name.startsWith('admin'));

/** Returns the address of the public page of one of the demo customer's parcels. */
export const trackedPath = async (): Promise<string> => {
  const { email, password } = DEMO_ACCOUNTS.customer;
  const sender = await logIn(email, password);
  const { body } = await api('GET', `/colis/${await colisOf(sender)}`, { token: sender.token });
  return pathTo('trackedColis', { code: body.data.codeSuivi });
};

/** Lists every page with its visitor: nobody, the demo customer, agent or admin. The home page is the first. */
export const visitsOf = async (): Promise<Visit[]> => {
  const { admin, agent, arrivalAgent, customer } = DEMO_ACCOUNTS;
  const manager = await logIn(admin.email, admin.password);
  const sender = await logIn(customer.email, customer.password);
  const worker = await logIn(agent.email, agent.password);
  const [loaded] = (await api('GET', '/agent/conteneurs', { token: worker.token })).body.data;
  const receiver = await logIn(arrivalAgent.email, arrivalAgent.password);
  const [arrived, parcel] = await arrivedParcel(receiver);
  const { id } = await newContainer();
  const colisId = await colisOf(sender);
  const { codeSuivi } = (await api('GET', `/colis/${colisId}`, { token: sender.token })).body.data;
  const textPage = (as?: Person) => (name: keyof typeof paths) => ({
    path: paths[name],
    control: 'main',
    ...(as && { as }),
  });
  return [
    { path: paths.home, control: 'main li button, main article button' },
    { path: paths.login, control: FORM },
    { path: paths.register, control: FORM },
    { path: `${paths.resetPassword}?token=${'0'.repeat(64)}`, control: FORM },
    { path: paths.myColis, as: sender, control: 'main button' },
    { path: pathTo('colis', { colisId }), as: sender, control: 'main' },
    { path: pathTo('colisLabel', { colisId }), as: sender, control: 'main svg[role=img]' },
    { path: pathTo('addColis', { bookingId: id }), as: sender, control: FORM },
    { path: paths.addContainer, as: manager, control: FORM },
    { path: pathTo('updateContainer', { id }), as: manager, control: FORM },
    { path: pathTo('containerLabels', { id }), as: manager, control: 'main h2' },
    { path: paths.trackColis, control: FORM },
    { path: pathTo('trackedColis', { code: codeSuivi }), control: 'main ol' },
    { path: paths.agent, as: worker, control: 'main button' },
    { path: pathTo('agentContainer', loaded), as: worker, control: 'main h2' },
    { path: pathTo('agentLoading', loaded), as: worker, control: 'main h2' },
    { path: paths.agentQueue, as: worker, control: 'main h2' },
    { path: paths.agentBoxes, as: worker, control: FORM },
    { path: paths.agentDrawer, as: worker, control: FORM },
    { path: pathTo('agentUnloading', { id: arrived }), as: receiver, control: 'main h2' },
    { path: `${paths.agentHandover}?colis=${parcel}`, as: receiver, control: FORM },
    { path: pathTo('cockpit', { id: arrived }), as: manager, control: 'main ol' },
    { path: paths.adminImport, as: manager, control: 'main h2' },
    { path: pathTo('customerStatement', { id: sender.userId }), as: manager, control: 'main table' },
    { path: pathTo('containerManifest', { id: arrived }), as: manager, control: 'main h2' },
    { path: pathTo('containerUnloading', { id: arrived }), as: manager, control: 'main h2' },
    { path: pathTo('containerCustoms', { id: arrived }), as: manager, control: 'main h2' },
    ...PUBLIC.map(textPage()),
    ...CUSTOMER.map(textPage(sender)),
    ...ADMIN.map(textPage(manager)),
  ];
};

/** Returns the demo's unloaded container, and a parcel of it that waits to be collected. */
const arrivedParcel = async ({ token }: Person): Promise<[container: number, parcel: number]> => {
  for (const { id } of (await api('GET', '/agent/conteneurs', { token })).body.data) {
    const { disponible, colis } = (await api('GET', `/agent/conteneurs/${id}/arrivee`, { token })).body.data;
    const waiting = colis.find(({ etat }: { etat: string }) => etat === 'ARRIVE');
    if (disponible && waiting) return [id, waiting.id];
  }
  throw new Error('no container is unloaded');
};

/** Returns the id of a customer's parcel whose customs document is rejected: its page shows the most. */
const colisOf = async ({ token, userId }: Person): Promise<number> => {
  const { body, status, text } = await api('GET', `/customs/user/${userId}?statut=REFUSE`, { token });
  const document = body?.data?.find(({ colisId }: { colisId: number | null }) => colisId !== null);
  if (!document) throw new Error(`customs: ${status} ${text}`);
  return document.colisId;
};

/** Options of a browser that stores nothing but the session. */
export const contextOptions = (origin: string, person: Person | undefined): BrowserContextOptions => ({
  baseURL: origin,
  locale: 'fr-FR',
  viewport: { width: 1280, height: 900 },
  reducedMotion: 'reduce',
  timezoneId: 'Europe/Paris',
  storageState: { cookies: [], origins: person ? [{ origin, localStorage: entriesOf(storageOf(person)) }] : [] },
});

const entriesOf = (storage: Record<string, string>) =>
  Object.entries(storage).map(([name, value]) => ({ name, value }));

/** Records in the page itself when it becomes usable, by `isUsable`, before what it loads next is requested. */
export const observeUsable = (page: Page, control: string): Promise<unknown> =>
  page.addInitScript(
    (selectors) => {
      const state = globalThis as { usableAt?: number };
      const isVisible = (selector: string): boolean =>
        [...document.querySelectorAll(selector)].some((element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: false }),
        );
      const observer = new MutationObserver(() => {
        if (!selectors.every(isVisible) || document.querySelector('[data-unhydrated]')) return;
        state.usableAt = performance.now();
        observer.disconnect();
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    },
    ['h1', control],
  );

/** Milliseconds from the navigation until the page was usable; undefined if it is not yet. */
export const usableAt = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => (globalThis as { usableAt?: number }).usableAt);

/** Waits until the page is usable: its heading and its control are visible, and a prerendered page is hydrated. */
export const isUsable = async (page: Page, control: string, timeout: number): Promise<boolean> => {
  try {
    for (const selector of ['h1', control])
      await page.locator(selector).filter({ visible: true }).first().waitFor({ timeout });
    await page.locator('[data-unhydrated]').first().waitFor({ state: 'detached', timeout });
    return true;
  } catch {
    return false;
  }
};
