// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { nameAt } from '#web/app/pages.ts';
import { queryClient } from '#web/app/queryClient.ts';
import { containerKeys } from '#web/core/containers.ts';
import { type LinkName, linkTo, paths, pathTo } from '#web/core/paths.ts';
import { endLostSession, signIn, signOut } from '#web/core/session.ts';
import { dismiss, useToasts } from '#web/ui/toasts.ts';
import { doing, press, quiet } from './browser.ts';
import { container } from './containers.ts';
import { closeSite, isPageLoading, openSite } from './open-page.tsx';

vi.mock('#web/features/house/CookiesPage.tsx', () => ({
  default: () => {
    throw new Error('no such thing');
  },
}));

Element.prototype.scrollIntoView = () => {};
vi.stubGlobal('fetch', () => new Promise(() => {})); // pages ask the API, which does not answer here

/** A token that has years to live, as far as a browser can tell. */
const token = ['{}', JSON.stringify({ exp: 4_102_444_800 }), ''].map((part) => btoa(part)).join('.');

let router: Awaited<ReturnType<typeof openSite>>;
const go = (path: string) => doing(() => void router.navigate(path));

async function visit(address: string) {
  router = await openSite(address, <Toasts />);
  await settled();
}

let dismissAll = () => {};
function Toasts() {
  const toasts = useToasts();
  dismissAll = () => {
    for (const { id } of toasts) dismiss(id);
  };
  return toasts.map(({ id, message }) => <p key={id}>{message}</p>);
}

const settled = () => quiet(isPageLoading);
const page = () => document.body.textContent ?? '';

const times = (words: string) => page().split(words).length - 1;

afterEach(() =>
  doing(() => {
    closeSite();
    signOut();
    dismissAll();
  }),
);

test('a visitor who opens what needs an account is told so and led to the log-in page', async () => {
  await visit('/colis');
  expect(location.pathname).toBe('/login');
  expect(page()).toContain('Veuillez vous connecter pour accéder à cette page.');
});

test('the log-in page knows the way back to what was asked for', async () => {
  await visit('/colis?session_id=cs_1');
  expect(location.search).toBe('?next=%2Fcolis%3Fsession_id%3Dcs_1');
});

test('a session that ends by itself is told once, and its page is left with a way back', async () => {
  signIn({ token, role: 'USER' });
  await visit('/colis');
  await doing(endLostSession);
  await settled();
  expect(location).toMatchObject({ pathname: '/login', search: '?next=%2Fcolis' });
  expect(times('Votre session a expiré. Veuillez vous reconnecter.')).toBe(1);
  expect(page()).not.toContain('Veuillez vous connecter pour accéder');
});

test('a page for everyone stays when the session ends by itself, and says so', async () => {
  signIn({ token, role: 'USER' });
  await visit('/nulle-part');
  await doing(endLostSession);
  await settled();
  expect(location.pathname).toBe('/nulle-part');
  expect(times('Votre session a expiré. Veuillez vous reconnecter.')).toBe(1);
});

test('logging out in another tab takes this one away from the pages of an account', async () => {
  signIn({ token, role: 'USER' });
  await visit('/colis');
  localStorage.removeItem('token');
  await doing(() => dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null })));
  await settled();
  expect(location.pathname).toBe('/login');
  expect(times('Veuillez vous connecter pour accéder à cette page.')).toBe(1);
});

test('a customer sees their own pages, and no page of the admins', async () => {
  signIn({ token, role: 'USER' });
  await visit('/colis');
  expect(location.pathname).toBe('/colis');
  expect(page()).not.toContain('Cette page n’existe pas');
  await visit('/ajouter-conteneur');
  expect(page()).toContain('Cette page n’existe pas');
});

test('logging out asks first, forgets the session and leads to the log-in page', async () => {
  signIn({ token, role: 'USER' });
  await visit('/colis');
  await press('Se déconnecter');
  expect(page()).toContain('Voulez-vous vous déconnecter ?');
  await press('Annuler');
  expect(localStorage.getItem('token')).toBe(token);
  await press('Se déconnecter');
  const confirm = [...document.querySelectorAll('dialog button')].find((each) => each.textContent === 'Se déconnecter');
  await doing(() => confirm?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await settled();
  expect(localStorage.getItem('token')).toBeNull();
  expect(location).toMatchObject({ pathname: '/login', search: '' });
  expect(page()).not.toContain('Veuillez vous connecter');
});

test('a visitor who arrives at a page of an account finds only the log-in page in the history', async () => {
  await visit('/terms');
  const before = history.length;
  await visit('/colis');
  expect(location.pathname).toBe('/login');
  expect(history.length).toBe(before);
});

test('/book leads to the list of departures, and leaves no step of its own in the history', async () => {
  await visit('/terms');
  await go('/book');
  await settled();
  expect(location).toMatchObject({ pathname: '/', hash: '#departures' });
  history.back();
  await settled();
  await settled();
  expect(location.pathname).toBe('/terms');
});

test('/track leads a customer to the containers that they follow, and a visitor to log in first', async () => {
  await visit('/track');
  expect(location).toMatchObject({ pathname: '/login', search: '?next=%2Ftracking' });
  await doing(() => signIn({ token, role: 'USER' }));
  await visit('/track');
  expect(location.pathname).toBe('/tracking');
});

test('an unknown address says so and names itself', async () => {
  await visit('/nulle-part');
  expect(document.title).toBe('Cette page n’existe pas · Yónnee');
});

test('a page that fails says so within the layout, and the next one is shown all the same', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React reports what fails
  await visit('/cookies');
  expect(page()).toContain('Impossible d’ouvrir la page');
  expect(document.querySelector('nav')).not.toBeNull();
  await go('/nulle-part');
  expect(page()).toContain('Cette page n’existe pas');
});

test('after a change of page the focus is on its heading and its title is said', async () => {
  await visit('/');
  await go('/login');
  await settled();
  expect(document.activeElement?.tagName).toBe('H1');
  const said = [...document.querySelectorAll('[role="status"]')].map((each) => each.textContent);
  expect(said).toContain(document.title);
});

test('a link to a part of the page moves the focus there', async () => {
  await visit('/terms');
  await doing(() => document.querySelector<HTMLElement>('a[href="/terms#refunds"]')?.click());
  expect(location.hash).toBe('#refunds');
  expect(document.activeElement?.id).toBe('refunds');
});

test('the focus stays with the heading of a page that comes in two steps', async () => {
  signIn({ token, role: 'USER', userId: 7 });
  await visit('/');
  await go('/ajouter-colis/12');
  await settled();
  const first = document.activeElement;
  expect(first?.tagName).toBe('H1');
  await doing(() => queryClient.setQueryData(containerKeys.one(12), container({ id: 12 })));
  await settled();
  expect(first?.isConnected).toBe(false);
  expect(document.activeElement?.tagName).toBe('H1');
});

test('who has gone on from a heading before the page was here is not called back to it', async () => {
  signIn({ token, role: 'USER', userId: 7 });
  await visit('/');
  await go('/ajouter-colis/13');
  await settled();
  const link = document.querySelector<HTMLElement>('nav a');
  link?.focus();
  expect(document.activeElement).toBe(link);
  await doing(() => queryClient.setQueryData(containerKeys.one(13), container({ id: 13 })));
  await settled();
  link?.blur();
  document.querySelector('main')?.append(document.createElement('p'));
  await settled();
  expect(document.activeElement).toBe(document.body);
});

test('links exist only to pages that exist', () => {
  expect(linkTo('myColis')).toBe('/colis');
  for (const name of Object.keys(paths)) expect(linkTo(name as LinkName)).toBeDefined();
});

test('addresses are built from their parts, and found again however they are written', () => {
  expect(pathTo('colis', { colisId: 1234567890 })).toBe('/colis/1234567890');
  expect(nameAt('/colis/1234567890')).toBe('colis');
  expect(nameAt('/Colis/')).toBe('myColis');
  expect(nameAt('/colis/1234567890/photo')).toBeUndefined();
  expect(pathTo('home')).toBe('/');
});

test('a failing network or server is asked twice more, a refusal never', () => {
  const retry = queryClient.getDefaultOptions().queries?.retry;
  if (typeof retry !== 'function') throw new Error('no retry rule');
  const failure = (status?: number) => Object.assign(new Error('failed'), status === undefined ? {} : { status });
  expect([0, 1, 2].map((failures) => retry(failures, failure()))).toEqual([true, true, false]);
  expect(retry(0, failure(503))).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 422, 429]) expect(retry(0, failure(status))).toBe(false);
});
