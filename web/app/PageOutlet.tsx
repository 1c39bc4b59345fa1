import { Outlet, ScrollRestoration } from 'react-router-dom';
import { SCROLL_STORAGE, scrollKey, useScrollAfterReload } from './scrollPosition.ts';

/** Shows the current page, at the scroll position that its history entry was left at. */
export function PageOutlet() {
  useScrollAfterReload();
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={scrollKey} storageKey={SCROLL_STORAGE} />
    </>
  );
}
