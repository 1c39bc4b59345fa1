// @vitest-environment jsdom
import { act, type ComponentType, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { type Location, Router, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNavigation, type Navigation } from '#web/app/navigation.ts';
import { restoreScroll } from '#web/app/scroll.ts';
import { useLeaving } from '#web/core/leaving.ts';
import { button, doing, press, render } from './browser.ts';

const Waiting = () => <p>bientôt</p>;
const List = () => <h1>Liste</h1>;
const Help = () => <h1>Aide</h1>;

/** A form that is not left without a question while something is typed. */
function Form() {
  const [typed, setTyped] = useState(true);
  const [filter, setFilter] = useSearchParams();
  const { asking, leave, stay } = useLeaving(() => typed);
  return (
    <>
      <h1>Formulaire {filter.get('etape')}</h1>
      <button type="button" onClick={() => setTyped(false)}>
        Enregistrer
      </button>
      <button type="button" onClick={() => setFilter({ etape: '2' }, { preventScrollReset: true })}>
        Suite
      </button>
      {asking && (
        <>
          <button type="button" onClick={leave}>
            Quitter
          </button>
          <button type="button" onClick={stay}>
            Rester
          </button>
        </>
      )}
    </>
  );
}

/** A form that another row of the same page would take away. */
function Panel() {
  const [params] = useSearchParams();
  const { asking, leave, stay } = useLeaving(() => params.get('ouvert') === '1', true);
  return (
    <>
      <h1>Ligne {params.get('ouvert')}</h1>
      {asking && (
        <>
          <button type="button" onClick={leave}>
            Quitter
          </button>
          <button type="button" onClick={stay}>
            Rester
          </button>
        </>
      )}
    </>
  );
}

/** Pages come when the test lets them; those that came stay. */
const pages: Record<string, ComponentType> = { '/': List, '/aide': Help, '/formulaire': Form, '/lignes': Panel };
const here = new Set<string>();
const waiting = new Map<string, () => void>();
const arrives = (path: string) => doing(() => waiting.get(path)?.());

function pageAt({ pathname }: Location) {
  const page = pages[pathname] ?? Waiting;
  if (here.has(pathname)) return page;
  return new Promise<ComponentType>((resolve) => {
    waiting.set(pathname, () => {
      here.add(pathname);
      resolve(page);
    });
  });
}

function Site() {
  const { place, isLoading } = useSyncExternalStore(navigation.subscribe, navigation.state);
  useLayoutEffect(() => restoreScroll(place), [place]);
  return (
    <Router location={place.location} navigator={navigation.navigator}>
      <place.Page />
      {isLoading && <progress />}
    </Router>
  );
}

let navigation: Navigation;
let stop = () => {};

type Detour = (location: Location) => string | undefined;
const nowhere: Detour = () => undefined;

async function open(address: string, arrived: readonly string[] = Object.keys(pages), detour = nowhere) {
  for (const path of arrived) here.add(path);
  history.replaceState(null, '', address);
  await load(detour);
}
async function load(detour = nowhere) {
  navigation = createNavigation({ detour, pageAt, Waiting });
  stop = navigation.start();
  await render(<Site />);
}
const go = (path: string) => doing(() => navigation.navigator.push(path));
const page = () => document.querySelector('h1')?.textContent;
const shown = () => `${location.pathname}${location.search} ${page()}`;

const moved = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
/** Does what makes the browser move through its history, so many times, and waits until it has. */
const moving = (deed: () => void, times = 1) =>
  act(async () => {
    deed();
    for (let left = times; left > 0; left--) await moved();
  });
const back = () => moving(() => history.back());
/** The browser has gone back before anybody can be asked, and is brought to the page again. */
const backInVain = () => moving(() => history.back(), 2);

let standsAt = 0;
vi.stubGlobal('scrollTo', (_: number, y: number) => {
  standsAt = y;
});
Object.defineProperty(globalThis, 'scrollY', { get: () => standsAt });

beforeEach(() => {
  here.clear();
  standsAt = 0;
});
afterEach(() => {
  stop();
});

test('the page before stays, and so does its address, until the next one is here', async () => {
  await open('/', ['/']);
  await go('/aide');
  expect(shown()).toBe('/ Liste');
  expect(document.querySelector('progress')).not.toBeNull();
  await arrives('/aide');
  expect(shown()).toBe('/aide Aide');
  expect(document.querySelector('progress')).toBeNull();
});

test('who chooses another page while one is on its way gets the one chosen last', async () => {
  await open('/', ['/']);
  await go('/aide');
  await go('/formulaire');
  await arrives('/formulaire');
  await arrives('/aide');
  expect(shown()).toBe('/formulaire Formulaire ');
});

test('back and forward lead through the pages as they were visited', async () => {
  await open('/');
  await go('/aide');
  await go('/formulaire');
  await press('Enregistrer');
  await back();
  expect(shown()).toBe('/aide Aide');
  await back();
  expect(shown()).toBe('/ Liste');
  await moving(() => history.forward());
  expect(shown()).toBe('/aide Aide');
});

test('a form that is not saved asks before a link leaves it, and goes only when told', async () => {
  await open('/formulaire');
  await go('/aide');
  expect(page()).toContain('Formulaire');
  await press('Rester');
  expect(shown()).toBe('/formulaire Formulaire ');
  await go('/aide');
  await press('Quitter');
  expect(shown()).toBe('/aide Aide');
});

test('a form that is not saved asks before the browser goes back, and goes only when told', async () => {
  await open('/');
  await go('/formulaire');
  await backInVain();
  expect(shown()).toBe('/formulaire Formulaire ');
  await press('Rester');
  await backInVain();
  await moving(() => button('Quitter').click());
  expect(shown()).toBe('/ Liste');
});

test('a step within the form, and a form that is saved, ask nothing', async () => {
  await open('/formulaire');
  await press('Suite');
  expect(shown()).toBe('/formulaire?etape=2 Formulaire 2');
  await press('Enregistrer');
  await go('/aide');
  expect(shown()).toBe('/aide Aide');
});

test('a page begins at its top, and one that is come back to stands where it was left', async () => {
  await open('/');
  standsAt = 640;
  await go('/aide');
  expect(standsAt).toBe(0);
  await back();
  expect(standsAt).toBe(640);
});

test('a page that is loaded again stands where it was', async () => {
  await open('/');
  standsAt = 640;
  dispatchEvent(new Event('pagehide'));
  stop();
  standsAt = 0;
  await load();
  expect(standsAt).toBe(640);
});

test('a filter leaves the page as far down as it is', async () => {
  await open('/formulaire');
  standsAt = 640;
  await press('Suite');
  expect(standsAt).toBe(640);
});

test('a page that asks for an account is left for the one to log in, and back does not lead into it again', async () => {
  const closed = ({ pathname }: Location) => (pathname === '/formulaire' ? '/aide' : undefined);
  await open('/', undefined, closed);
  await go('/formulaire');
  expect(shown()).toBe('/aide Aide');
  await back();
  expect(shown()).toBe('/ Liste');
});

test('a press on the way past the menu leaves the page as it is, and is no way out of a form that is not saved', async () => {
  await open('/');
  await go('/formulaire');
  await moving(() => location.assign('#main'));
  expect(page()).toContain('Formulaire');
  await moving(() => history.go(-2), 2);
  expect(`${location.hash} ${page()}`).toContain('#main Formulaire');
  await moving(() => button('Quitter').click());
  expect(shown()).toBe('/ Liste');
});

test('a form that another row would take away asks before that row is shown, by a link and by back alike', async () => {
  await open('/lignes?ouvert=2');
  await go('/lignes?ouvert=1');
  await go('/lignes?ouvert=3');
  expect(shown()).toBe('/lignes?ouvert=1 Ligne 1');
  await press('Rester');
  expect(shown()).toBe('/lignes?ouvert=1 Ligne 1');
  await backInVain();
  expect(shown()).toBe('/lignes?ouvert=1 Ligne 1');
  await moving(() => button('Quitter').click());
  expect(shown()).toBe('/lignes?ouvert=2 Ligne 2');
});
