// @vitest-environment jsdom
import { act, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { button, doing, press } from './browser.ts';
import { closeSite, openSite, pageLoaded, reloadSite } from './open-page.tsx';

/** Code of pages that arrives when the test lets it. */
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

vi.mock('#web/features/house/AboutPage.tsx', async () => {
  await arrivals.about.arrived;
  return { default: () => <h1>À propos</h1> };
});
vi.mock('#web/features/house/CareersPage.tsx', async () => {
  await arrivals.careers.arrived;
  return { default: () => <h1>Emplois</h1> };
});
vi.mock('#web/features/house/TermsPage.tsx', () => ({ default: () => <h1>Liste</h1> }));
vi.mock('#web/features/house/PrivacyPage.tsx', () => ({ default: () => <h1>Aide</h1> }));
vi.mock('#web/features/house/PartnersPage.tsx', () => ({ default: Form }));
vi.mock('#web/features/house/CookiesPage.tsx', () => ({ default: Rows }));

const LIST = '/terms';
const HELP = '/privacy';
const FORM = '/partners';
const ROWS = '/cookies';

/** A form with unsaved input, above another without. */
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
      <UnsavedGuard unsaved={typed} visitorsToo />
      <UnsavedGuard unsaved={false} visitorsToo />
    </>
  );
}

/** A list whose first row is a form, which another row replaces. */
function Rows() {
  const [params] = useSearchParams();
  const row = params.get('ouvert');
  return (
    <>
      <h1>Ligne {row}</h1>
      <UnsavedGuard unsaved={row === '1'} visitorsToo withinPage />
    </>
  );
}

let router: Awaited<ReturnType<typeof openSite>>;
const open = async (address: string) => {
  router = await openSite(address);
  await pageLoaded();
};
const start = (path: string) => doing(() => void router.navigate(path));
const go = async (path: string) => {
  await start(path);
  await pageLoaded();
};
const arrives = async (page: keyof typeof arrivals) => {
  arrivals[page].arrive();
  await pageLoaded();
};
const page = () => document.querySelector('h1')?.textContent;
const shown = () => `${location.pathname}${location.search} ${page()}`;
const asks = () => document.querySelector('dialog[open]')?.textContent?.includes('Quitter sans enregistrer ?') ?? false;
const stay = () => press('Annuler');
const leave = () => button('Quitter la page').click();

const moved = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
/** Does what makes the browser move through its history, so many times, and waits until it has. */
const moving = async (deed: () => void, times = 1) => {
  await act(async () => {
    deed();
    for (let left = times; left > 0; left--) await moved();
  });
  await pageLoaded();
};
const back = () => moving(() => history.back());
/** The browser has gone back before anybody can be asked, and is brought to the page again. */
const backInVain = () => moving(() => history.back(), 2);

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
afterEach(() => doing(() => closeSite()));

test('the page before stays, and so does its address, until the next one is here', async () => {
  await open(LIST);
  await start('/about');
  expect(shown()).toBe('/terms Liste');
  expect(document.querySelector('[class*="progress"]')).not.toBeNull();
  await arrives('about');
  expect(shown()).toBe('/about À propos');
  expect(document.querySelector('[class*="progress"]')).toBeNull();
});

test('who chooses another page while one is on its way gets the one chosen last', async () => {
  await open(LIST);
  await start('/careers');
  await go(HELP);
  await arrives('careers');
  expect(shown()).toBe('/privacy Aide');
});

test('back and forward lead through the pages as they were visited', async () => {
  await open(LIST);
  await go(HELP);
  await go(FORM);
  await press('Enregistrer');
  await back();
  expect(shown()).toBe('/privacy Aide');
  await back();
  expect(shown()).toBe('/terms Liste');
  await moving(() => history.forward());
  expect(shown()).toBe('/privacy Aide');
});

test('a form that is not saved asks before a link leaves it, and goes only when told', async () => {
  await open(FORM);
  await go(HELP);
  expect(asks()).toBe(true);
  await stay();
  expect(shown()).toBe('/partners Formulaire ');
  expect(asks()).toBe(false);
  await go(HELP);
  await doing(leave);
  await pageLoaded();
  expect(shown()).toBe('/privacy Aide');
});

test('a form that is not saved asks before the browser goes back, and goes only when told', async () => {
  await open(LIST);
  await go(FORM);
  await backInVain();
  expect(shown()).toBe('/partners Formulaire ');
  await stay();
  await backInVain();
  await moving(leave);
  expect(shown()).toBe('/terms Liste');
});

test('a step within the form, and a form that is saved, ask nothing', async () => {
  await open(FORM);
  await press('Suite');
  expect(shown()).toBe('/partners?etape=2 Formulaire 2');
  await press('Enregistrer');
  await go(HELP);
  expect(shown()).toBe('/privacy Aide');
});

test('a reload asks only while something is not saved', async () => {
  const reloadAsks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await open(FORM);
  expect(reloadAsks()).toBe(true);
  await press('Enregistrer');
  expect(reloadAsks()).toBe(false);
});

test('a form that another row would replace asks before that row is shown, by a link and by back alike', async () => {
  await open(`${ROWS}?ouvert=2`);
  await go(`${ROWS}?ouvert=1`);
  await go(`${ROWS}?ouvert=3`);
  expect(asks()).toBe(true);
  expect(shown()).toBe('/cookies?ouvert=1 Ligne 1');
  await stay();
  expect(shown()).toBe('/cookies?ouvert=1 Ligne 1');
  await backInVain();
  expect(shown()).toBe('/cookies?ouvert=1 Ligne 1');
  await moving(leave);
  expect(shown()).toBe('/cookies?ouvert=2 Ligne 2');
});

test('the skip link focuses the page without a step in the history, and is no way out of a form', async () => {
  await open(LIST);
  await go(FORM);
  const before = history.length;
  await doing(() => document.querySelector<HTMLElement>('a[href="#main"]')?.click());
  expect(document.activeElement?.id).toBe('main');
  expect(history.length).toBe(before);
  await backInVain();
  expect(asks()).toBe(true);
});

test('a page begins at its top, and one that is come back to stands where it was left', async () => {
  await open(LIST);
  scrolledTo = 640;
  await go(HELP);
  expect(scrolledTo).toBe(0);
  await back();
  expect(scrolledTo).toBe(640);
});

test('a filter leaves the page as far down as it is', async () => {
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

test('a page that is loaded again stands where it was', async () => {
  await open(LIST);
  scrolledTo = 640;
  await reload();
  expect(scrolledTo).toBe(640);
});

test('a page that is loaded again stands where it was once it has grown as long as before', async () => {
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
  expect(scrolledTo, 'the reader scrolls as they like from there').toBe(0);
});

test('a reader who scrolls before a page has grown as long as before is left where they are', async () => {
  await open(LIST);
  scrolledTo = 640;
  height = 100;
  await reload();
  dispatchEvent(new Event('wheel'));
  height = 700;
  grow();
  expect(scrolledTo).toBe(100);
});

test('a page that a tab arrives at by another document begins at its top', async () => {
  await open(LIST);
  scrolledTo = 640;
  dispatchEvent(new Event('pagehide'));
  scrolledTo = 0;
  await open(HELP);
  expect(scrolledTo).toBe(0);
});
