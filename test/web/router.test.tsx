// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { pageNameAt } from '#web/app/pages.ts';
import { queryClient } from '#web/app/queryClient.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { type LinkName, linkTo, paths, pathTo } from '#web/core/paths.ts';
import { endExpiredSession, signIn, signOut } from '#web/core/session/session.ts';
import { dismiss, useToasts } from '#web/ui/toasts.ts';
import { press, runInAct, waitUntilIdle } from './browser.ts';
import { container } from './containers.ts';
import { closeSite, isPageLoading, openSite } from './open-page.tsx';

vi.mock('#web/features/company/CookiesPage.tsx', () => ({
  default: () => {
    throw new Error('no such thing');
  },
}));

vi.stubGlobal('fetch', () => new Promise(() => {})); // the API never replies here

/** Token that is valid for years. */
const token = ['{}', JSON.stringify({ exp: 4_102_444_800 }), ''].map((part) => btoa(part)).join('.');

let router: Awaited<ReturnType<typeof openSite>>;
const go = (path: string) => runInAct(() => void router.navigate(path));

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

const settled = () => waitUntilIdle(isPageLoading);
const page = () => document.body.textContent ?? '';

const times = (words: string) => page().split(words).length - 1;

afterEach(() =>
  runInAct(() => {
    closeSite();
    signOut();
    dismissAll();
  }),
);

test('a visitor who opens a customer page sees a message and is sent to the login', async () => {
  await visit('/colis');
  expect(location.pathname).toBe('/login');
  expect(page()).toContain('Veuillez vous connecter pour accéder à cette page.');
});

test('the login keeps the address of the requested page', async () => {
  await visit('/colis?session_id=cs_1');
  expect(location.search).toBe('?next=%2Fcolis%3Fsession_id%3Dcs_1');
});

test('an expired session is reported once, and the login returns to its page', async () => {
  signIn({ token, role: 'USER' });
  await visit('/colis');
  await runInAct(endExpiredSession);
  await settled();
  expect(location).toMatchObject({ pathname: '/login', search: '?next=%2Fcolis' });
  expect(times('Votre session a expiré. Veuillez vous reconnecter.')).toBe(1);
  expect(page()).not.toContain('Veuillez vous connecter pour accéder');
});

test('a public page stays open when the session expires, and reports it', async () => {
  signIn({ token, role: 'USER' });
  await visit('/nulle-part');
  await runInAct(endExpiredSession);
  await settled();
  expect(location.pathname).toBe('/nulle-part');
  expect(times('Votre session a expiré. Veuillez vous reconnecter.')).toBe(1);
});

test('logging out in another tab sends this tab to the login', async () => {
  signIn({ token, role: 'USER' });
  await visit('/colis');
  localStorage.removeItem('token');
  await runInAct(() => dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null })));
  await settled();
  expect(location.pathname).toBe('/login');
  expect(times('Veuillez vous connecter pour accéder à cette page.')).toBe(1);
});

test('a customer sees their own pages but no admin page', async () => {
  signIn({ token, role: 'USER' });
  await visit('/colis');
  expect(location.pathname).toBe('/colis');
  expect(page()).not.toContain('Cette page n’existe pas');
  await visit('/ajouter-conteneur');
  expect(page()).toContain('Cette page n’existe pas');
});

test('logging out asks for confirmation, removes the session and opens the login', async () => {
  signIn({ token, role: 'USER' });
  await visit('/colis');
  await press('Se déconnecter');
  expect(page()).toContain('Voulez-vous vous déconnecter ?');
  await press('Annuler');
  expect(localStorage.getItem('token')).toBe(token);
  await press('Se déconnecter');
  const confirm = [...document.querySelectorAll('dialog button')].find((each) => each.textContent === 'Se déconnecter');
  await runInAct(() => confirm?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await settled();
  expect(localStorage.getItem('token')).toBeNull();
  expect(location).toMatchObject({ pathname: '/login', search: '' });
  expect(page()).not.toContain('Veuillez vous connecter');
});

test('a visitor who opens a customer page has only the login in their history', async () => {
  await visit('/terms');
  const before = history.length;
  await visit('/colis');
  expect(location.pathname).toBe('/login');
  expect(history.length).toBe(before);
});

test('/book redirects to the departures without a history entry of its own', async () => {
  await visit('/terms');
  await go('/book');
  await settled();
  expect(location).toMatchObject({ pathname: '/', hash: '#departures' });
  history.back();
  await settled();
  await settled();
  expect(location.pathname).toBe('/terms');
});

test('/track leads a visitor to the field for a code, and a customer to their containers', async () => {
  await visit('/track');
  expect(location.pathname).toBe('/suivi');
  await runInAct(() => signIn({ token, role: 'USER' }));
  await visit('/track');
  expect(location.pathname).toBe('/tracking');
});

test('an unknown address shows a page with its own title', async () => {
  await visit('/nulle-part');
  expect(document.title).toBe('Cette page n’existe pas · Yónnee');
});

test('a page that fails shows an error within the layout, and the next page works', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React reports what fails
  await visit('/cookies');
  expect(page()).toContain('Impossible d’ouvrir la page');
  expect(document.querySelector('nav')).not.toBeNull();
  await go('/nulle-part');
  expect(page()).toContain('Cette page n’existe pas');
});

test('after a navigation the heading has the focus and the title is announced', async () => {
  await visit('/');
  await go('/login');
  await settled();
  expect(document.activeElement?.tagName).toBe('H1');
  const said = [...document.querySelectorAll('[role="status"]')].map((each) => each.textContent);
  expect(said).toContain(document.title);
});

test('a link to a section of the page focuses it', async () => {
  await visit('/terms');
  await runInAct(() => document.querySelector<HTMLElement>('a[href="/terms#refunds"]')?.click());
  expect(location.hash).toBe('#refunds');
  expect(document.activeElement?.id).toBe('refunds');
});

test('the heading keeps the focus when a page is replaced after loading', async () => {
  signIn({ token, role: 'USER', userId: 7 });
  await visit('/');
  await go('/ajouter-colis/12');
  await settled();
  const first = document.activeElement;
  expect(first?.tagName).toBe('H1');
  await runInAct(() => {
    queryClient.setQueryData(['recipients'], []);
    queryClient.setQueryData(containerKeys.one(12), container({ id: 12 }));
  });
  await settled();
  expect(first?.isConnected).toBe(false);
  expect(document.activeElement?.tagName).toBe('H1');
});

test('the focus is not moved back to the heading once a visitor has left it', async () => {
  signIn({ token, role: 'USER', userId: 7 });
  await visit('/');
  await go('/ajouter-colis/13');
  await settled();
  const link = document.querySelector<HTMLElement>('nav a');
  link?.focus();
  expect(document.activeElement).toBe(link);
  await runInAct(() => queryClient.setQueryData(containerKeys.one(13), container({ id: 13 })));
  await settled();
  link?.blur();
  document.querySelector('main')?.append(document.createElement('p'));
  await settled();
  expect(document.activeElement).toBe(document.body);
});

test('every link name has a page', () => {
  expect(linkTo('myColis')).toBe('/colis');
  for (const name of Object.keys(paths)) expect(linkTo(name as LinkName)).toBeDefined();
});

test('addresses are built from their parameters and matched to their page in any spelling', () => {
  expect(pathTo('colis', { colisId: 1234567890 })).toBe('/colis/1234567890');
  expect(pageNameAt('/colis/1234567890')).toBe('colis');
  expect(pageNameAt('/Colis/')).toBe('myColis');
  expect(pageNameAt('/colis/1234567890/photo')).toBeUndefined();
  expect(pathTo('home')).toBe('/');
});

test('network and server errors are retried twice, refusals never', () => {
  const retry = queryClient.getDefaultOptions().queries?.retry;
  if (typeof retry !== 'function') throw new Error('no retry rule');
  const failure = (status?: number) => Object.assign(new Error('failed'), status === undefined ? {} : { status });
  expect([0, 1, 2].map((failures) => retry(failures, failure()))).toEqual([true, true, false]);
  expect(retry(0, failure(503))).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 422, 429]) expect(retry(0, failure(status))).toBe(false);
});
