import type { ComponentType } from 'react';
import { type LoaderFunction, redirect } from 'react-router-dom';
import { comeBackQuery } from '#web/core/comeBack.ts';
import { session, subscribe, useSession } from '#web/core/session.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { toast } from '#web/ui/toasts.ts';
import { PageLoading } from './PageLoading.tsx';
import { paths } from './paths.ts';

/** Who may see a page. */
export type Access = 'customer' | 'admin';

/** Turns visitors away from what needs an account; an admin's page does not exist for others. */
export function guard(access: Access, words: Promise<void>): LoaderFunction {
  return async ({ request }) => {
    await words;
    if (!session().isSignedIn) {
      // Going elsewhere already, as after logging out: nothing to tell.
      if (!request.signal.aborted) tellToLogIn();
      const { pathname, search } = new URL(request.url);
      throw redirect(paths.login + comeBackQuery(pathname + search));
    }
    if (access === 'admin' && !session().isAdmin) throw new Response(null, { status: 404 });
    return null;
  };
}

/** The page without its session is shown to nobody, not even while the log-in page is on its way. */
export function guarded(Page: ComponentType): ComponentType {
  return function Guarded() {
    return useSession().isSignedIn ? <Page /> : <PageLoading />;
  };
}

/** Once the session is over, in this tab or another, the page asks its guard anew. Returns the way to stop. */
export function followSession(router: { revalidate(): Promise<void> }): () => void {
  let { isSignedIn } = session();
  return subscribe(() => {
    const before = isSignedIn;
    ({ isSignedIn } = session());
    if (isSignedIn || !before) return;
    // A page for everyone stays, but a session that ended by itself is told there too.
    if (session().lost) tellToLogIn();
    // In a moment, so that whoever logs out is under way to where they go from there.
    setTimeout(() => void router.revalidate());
  });
}

const tellToLogIn = () => toast('warning', i18n.t(session().lost ? 'session.lost' : 'session.required'));
