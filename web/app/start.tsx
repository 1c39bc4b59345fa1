import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startI18n } from '#web/i18n/i18n.ts';
import type { Namespace } from '#web/i18n/i18next.d.ts';
import { App } from './App.tsx';
import { createAppNavigation, fetchPage } from './AppRouter.tsx';
import { followSession } from './guard.tsx';
import type { Place } from './navigation.ts';
import { PageLoading } from './PageLoading.tsx';
import type { PageName } from './router.tsx';

/**
 * Draws the app once its words, and those of the first page, are here; rejects when they cannot be had. A page that the
 * build drew stays as it is until all of it is here, and React goes on with it.
 */
export async function start(root: HTMLElement, name: PageName | undefined, texts: readonly Namespace[]): Promise<void> {
  await startI18n(texts);
  if (name && root.hasChildNodes()) await fetchPage(name);
  const navigation = createAppNavigation();
  navigation.start();
  followSession(navigation);
  const app = <App navigation={navigation} />;
  // In slices, so that the browser answers the reader in between.
  startTransition(() => {
    if (root.hasChildNodes() && isAsDrawn(navigation.state().place)) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

/** The build knew nothing but the path. */
const isAsDrawn = ({ Page, location: { search, hash, state } }: Place): boolean =>
  Page !== PageLoading && !search && !hash && !state;
