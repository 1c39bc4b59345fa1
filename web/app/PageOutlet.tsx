import { Outlet, ScrollRestoration } from 'react-router-dom';
import { NavigationBlocker, useRouterBlocker } from '#web/core/navigation/navigationBlocker.ts';
import { SCROLL_STORAGE, scrollKey, useScrollAfterReload } from './scrollPosition.ts';

/** Current page, at the stored scroll position of its history entry. */
export function PageOutlet() {
  useScrollAfterReload();
  return (
    <NavigationBlocker value={useRouterBlocker()}>
      <Outlet />
      <ScrollRestoration getKey={scrollKey} storageKey={SCROLL_STORAGE} />
    </NavigationBlocker>
  );
}
