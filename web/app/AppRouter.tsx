import { type ComponentType, useLayoutEffect, useSyncExternalStore } from 'react';
import { type Path, parsePath, Router, useRoutes } from 'react-router-dom';
import { loadTexts } from '#web/i18n/i18n.ts';
import { guarded, turnAway } from './guard.tsx';
import { Layout } from './Layout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { createNavigation, type Navigation, type Place, type Standing } from './navigation.ts';
import { PageLoading } from './PageLoading.tsx';
import { paths } from './paths.ts';
import { RouteBoundary, RouteError } from './RouteError.tsx';
import { movedFrom, nameAt, type PageName, pages } from './router.tsx';
import { restoreScroll } from './scroll.ts';

/** Pages that were visited; one that could not be fetched is asked for again the next time. */
const fetched = new Map<PageName, ComponentType>();

/** Never rejects: what could not be fetched is a page that says so. */
export async function fetchPage(name: PageName): Promise<ComponentType> {
  const { load, texts = [], access } = pages[name];
  try {
    const [page] = await Promise.all([load(), loadTexts(texts)]);
    const Page = access ? guarded(page.default, access) : page.default;
    fetched.set(name, Page);
    return Page;
  } catch (error) {
    return () => <RouteError error={error} />;
  }
}

/** Away from what is closed to whoever asks, and on from an address that has moved, if its new one is open to them. */
function detour({ pathname, search }: Pick<Path, 'pathname' | 'search'>): string | undefined {
  const name = nameAt(pathname);
  if (name) return turnAway(pages[name].access, pathname + search);
  const to = movedFrom(pathname);
  return to && (detour({ pathname: to, search: '', ...parsePath(to) }) ?? to);
}

export function createAppNavigation(): Navigation {
  return createNavigation({
    detour,
    pageAt: ({ pathname }) => {
      const name = nameAt(pathname);
      return name ? (fetched.get(name) ?? fetchPage(name)) : NotFoundPage;
    },
    Waiting: PageLoading,
  });
}

export function AppRouter({ navigation }: { navigation: Standing }) {
  const { place, isLoading } = useSyncExternalStore(navigation.subscribe, navigation.state, navigation.state);
  useLayoutEffect(() => restoreScroll(place), [place]);
  return (
    <RouteBoundary place={place}>
      <Router location={place.location} navigationType={place.action} navigator={navigation.navigator}>
        <Pages place={place} isLoading={isLoading} />
      </Router>
    </RouteBoundary>
  );
}

function Pages({ place, isLoading }: { place: Place; isLoading: boolean }) {
  const page = (
    <RouteBoundary place={place}>
      <place.Page />
    </RouteBoundary>
  );
  // Until the first page is here, the place itself says that one is on its way.
  const layout = <Layout isLoading={isLoading && place.Page !== PageLoading} />;
  return useRoutes([{ element: layout, children: addresses.map((path) => ({ path, element: page })) }]);
}

const addresses = [...Object.values(paths), '*'];
