// @vitest-environment jsdom
import { act, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { button, press, runInAct } from './browser.ts';
import { closeSite, openSite, pageLoaded, reloadSite } from './open-page.tsx';

/** Page modules whose loading the test controls. */
const arrivals = vi.hoisted(() => {
  const gate = () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return { arrive, arrived };
  };
  return { about: gate(), careers: gate() };
});

vi.mock('#web/features/company/AboutPage.tsx', async () => {
  await arrivals.about.arrived;
  return { default: () => <h1>À propos</h1> };
});
vi.mock('#web/features/company/CareersPage.tsx', async () => {
  await arrivals.careers.arrived;
  return { default: () => <h1>Emplois</h1> };
});
vi.mock('#web/features/company/TermsPage.tsx', () => ({ default: () => <h1>Liste</h1> }));
vi.mock('#web/features/company/PrivacyPage.tsx', () => ({ default: () => <h1>Aide</h1> }));
vi.mock('#web/features/company/PartnersPage.tsx', () => ({ default: Form }));
vi.mock('#web/features/company/CookiesPage.tsx', () => ({ default: Rows }));

const LIST = '/terms';
const HELP = '/privacy';
const FORM = '/partners';
const ROWS = '/cookies';

/** Page with an unsaved form, a saved one, and one that is unsaved with the filter `autre`. */
function Form() {
  const [typed, setTyped] = useState(true);
  const [filter, setFilter] = useSearchParams();
  return (
    <>
      <h1>Formulaire {filter.get('etape')}</h1>
      <button type="button" onClick={() => setTyped(false)}>
        Enregistrer
      </button>
      <button type="button" onClick={() => setFilter({ etape: '2' }, { preventScrollReset: true })}>
        Suite
      </button>
      <UnsavedGuard unsaved={typed} includeVisitors />
      <UnsavedGuard unsaved={false} includeVisitors />
      <UnsavedGuard unsaved={filter.get('autre') !== null} includeVisitors />
    </>
  );
}

/** List whose first row opens a form that another row replaces. */
function Rows() {
  const [params] = useSearchParams();
  const row = params.get('ouvert');
  return (
    <>
      <h1>Ligne {row}</h1>
      <UnsavedGuard unsaved={row === '1'} includeVisitors withinPage />
    </>
  );
}

let router: Awaited<ReturnType<typeof openSite>>;
const open = async (address: string) => {
  router = await openSite(address);
  await pageLoaded();
};
const start = (path: string) => runInAct(() => void router.navigate(path));
const go = async (path: string) => {
  await start(path);
  await pageLoaded();
};
const finishLoading = async (page: keyof typeof arrivals) => {
  arrivals[page].arrive();
  await pageLoaded();
};
const page = () => document.querySelector('h1')?.textContent;
const shown = () => `${location.pathname}${location.search} ${page()}`;
const isConfirmOpen = () =>
  document.querySelector('dialog[open]')?.textContent?.includes('Quitter sans enregistrer ?') ?? false;
const stay = () => press('Annuler');
const leave = () => button('Quitter la page').click();

const nextPopState = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
/** Runs an action that makes the browser move `times` steps in its history, and waits for them. */
const waitForMoves = async (action: () => void, times = 1) => {
  await act(async () => {
    action();
    for (let left = times; left > 0; left--) await nextPopState();
  });
  await pageLoaded();
};
const back = () => waitForMoves(() => history.back());
/** Goes back, which the guard reverts: the browser moves before the user can be asked. */
const blockedBack = () => waitForMoves(() => history.back(), 2);

let scrolledTo = 0;
let height = 10_000;
vi.stubGlobal('scrollTo', (_: number, y: number) => {
  scrolledTo = Math.min(y, height);
});
Object.defineProperty(globalThis, 'scrollY', { get: () => scrolledTo });

let grow = () => {};
vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(grown: () => void) {
      grow = grown;
    }
    observe() {}
    disconnect() {
      grow = () => {};
    }
  },
);

beforeEach(() => {
  sessionStorage.clear();
  scrolledTo = 0;
  height = 10_000;
});
afterEach(() => runInAct(() => closeSite()));

test('the previous page and its address stay until the next page is loaded', async () => {
  await open(LIST);
  await start('/about');
  expect(shown()).toBe('/terms Liste');
  expect(document.querySelector('[class*="progress"]')).not.toBeNull();
  await finishLoading('about');
  expect(shown()).toBe('/about À propos');
  expect(document.querySelector('[class*="progress"]')).toBeNull();
});

test('a visitor who navigates again during loading gets the last chosen page', async () => {
  await open(LIST);
  await start('/careers');
  await go(HELP);
  await finishLoading('careers');
  expect(shown()).toBe('/privacy Aide');
});

test('back and forward move through the visited pages', async () => {
  await open(LIST);
  await go(HELP);
  await go(FORM);
  await press('Enregistrer');
  await back();
  expect(shown()).toBe('/privacy Aide');
  await back();
  expect(shown()).toBe('/terms Liste');
  await waitForMoves(() => history.forward());
  expect(shown()).toBe('/privacy Aide');
});

test('an unsaved form asks for confirmation before a link leaves it', async () => {
  await open(FORM);
  await go(HELP);
  await expect.poll(isConfirmOpen).toBe(true);
  await stay();
  expect(shown()).toBe('/partners Formulaire ');
  expect(isConfirmOpen()).toBe(false);
  await go(HELP);
  await runInAct(leave);
  await pageLoaded();
  expect(shown()).toBe('/privacy Aide');
});

test('an unsaved form asks for confirmation before the browser goes back', async () => {
  await open(LIST);
  await go(FORM);
  await blockedBack();
  expect(shown()).toBe('/partners Formulaire ');
  await stay();
  await blockedBack();
  await waitForMoves(leave);
  expect(shown()).toBe('/terms Liste');
});

test('a visitor who presses Back twice at once is asked, and the address stays that of the form', async () => {
  await open(LIST);
  await go(HELP);
  await go(FORM);
  // The second move is under way before the guard can revert the first one.
  addEventListener('popstate', () => history.back(), { once: true, capture: true });
  await waitForMoves(() => history.back(), 2);
  await expect.poll(isConfirmOpen).toBe(true);
  await expect.poll(shown).toBe('/partners Formulaire ');
  await stay();
  expect(shown()).toBe('/partners Formulaire ');
  await blockedBack();
  await waitForMoves(leave);
  expect(shown()).toBe('/privacy Aide');
});

test('a step within the form and a saved form need no confirmation', async () => {
  await open(FORM);
  await press('Suite');
  expect(shown()).toBe('/partners?etape=2 Formulaire 2');
  await press('Enregistrer');
  await go(HELP);
  expect(shown()).toBe('/privacy Aide');
});

test('a page with two unsaved forms asks once, and still asks when only one of them is saved', async () => {
  await open(`${FORM}?autre=1`);
  await go(HELP);
  await expect.poll(() => document.querySelectorAll('dialog[open]').length).toBe(1);
  await stay();
  await press('Enregistrer');
  await go(HELP);
  await expect.poll(isConfirmOpen).toBe(true);
  await runInAct(leave);
  await pageLoaded();
  expect(shown()).toBe('/privacy Aide');
});

test('a reload asks for confirmation only with unsaved changes', async () => {
  const reloadAsks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await open(FORM);
  expect(reloadAsks()).toBe(true);
  await press('Enregistrer');
  expect(reloadAsks()).toBe(false);
});

test('an unsaved form asks for confirmation before another row replaces it, by link and by back', async () => {
  await open(`${ROWS}?ouvert=2`);
  await go(`${ROWS}?ouvert=1`);
  await go(`${ROWS}?ouvert=3`);
  await expect.poll(isConfirmOpen).toBe(true);
  expect(shown()).toBe('/cookies?ouvert=1 Ligne 1');
  await stay();
  expect(shown()).toBe('/cookies?ouvert=1 Ligne 1');
  await blockedBack();
  expect(shown()).toBe('/cookies?ouvert=1 Ligne 1');
  await waitForMoves(leave);
  expect(shown()).toBe('/cookies?ouvert=2 Ligne 2');
});

test('the skip link focuses the page without a history entry and does not bypass the unsaved form', async () => {
  await open(LIST);
  await go(FORM);
  const before = history.length;
  await runInAct(() => document.querySelector<HTMLElement>('a[href="#main"]')?.click());
  expect(document.activeElement?.id).toBe('main');
  expect(history.length).toBe(before);
  await blockedBack();
  await expect.poll(isConfirmOpen).toBe(true);
});

test('a page opens at its top, and going back restores its scroll position', async () => {
  await open(LIST);
  scrolledTo = 640;
  await go(HELP);
  expect(scrolledTo).toBe(0);
  await back();
  expect(scrolledTo).toBe(640);
});

test('a filter keeps the scroll position', async () => {
  await open(FORM);
  scrolledTo = 640;
  await press('Suite');
  expect(scrolledTo).toBe(640);
});

const reload = async () => {
  dispatchEvent(new Event('pagehide'));
  scrolledTo = 0;
  router = await reloadSite();
  await pageLoaded();
};

test('a reload restores the scroll position', async () => {
  await open(LIST);
  scrolledTo = 640;
  await reload();
  expect(scrolledTo).toBe(640);
});

test('a reload restores the scroll position once the page has its previous height', async () => {
  await open(LIST);
  scrolledTo = 640;
  height = 100;
  await reload();
  expect(scrolledTo).toBe(100);
  height = 700;
  grow();
  expect(scrolledTo).toBe(640);
  scrolledTo = 0;
  grow();
  expect(scrolledTo, 'the visitor scrolls freely afterwards').toBe(0);
});

test('a visitor who scrolls before the page has its previous height keeps their position', async () => {
  await open(LIST);
  scrolledTo = 640;
  height = 100;
  await reload();
  dispatchEvent(new Event('wheel'));
  height = 700;
  grow();
  expect(scrolledTo).toBe(100);
});

test('a page opened from another document starts at its top', async () => {
  await open(LIST);
  scrolledTo = 640;
  dispatchEvent(new Event('pagehide'));
  scrolledTo = 0;
  await open(HELP);
  expect(scrolledTo).toBe(0);
});
