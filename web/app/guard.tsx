import type { ComponentType } from 'react';
import { comeBackQuery } from '#web/core/comeBack.ts';
import { session, subscribe, useSession } from '#web/core/session.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { toast } from '#web/ui/toasts.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PageLoading } from './PageLoading.tsx';
import { paths } from './paths.ts';

/** Who may see a page. */
export type Access = 'customer' | 'admin';

/** Turns visitors away from what needs an account: tells them, and gives the way to log in and come back. */
export function turnAway(access: Access | undefined, path: string): string | undefined {
  if (!access || session().isSignedIn) return undefined;
  tellToLogIn();
  return paths.login + comeBackQuery(path);
}

/**
 * The page without its session is shown to nobody, not even while the log-in page is on its way; an admin's page does
 * not exist for others.
 */
export function guarded(Page: ComponentType, access: Access): ComponentType {
  return function Guarded() {
    const { isSignedIn, isAdmin } = useSession();
    if (!isSignedIn) return <PageLoading />;
    return access === 'admin' && !isAdmin ? <NotFoundPage /> : <Page />;
  };
}

/** Once the session is over, in this tab or another, the page asks its guard anew. Returns the way to stop. */
export function followSession(navigation: { recheck(): void }): () => void {
  let { isSignedIn } = session();
  return subscribe(() => {
    const before = isSignedIn;
    ({ isSignedIn } = session());
    if (isSignedIn || !before) return;
    // A page for everyone stays, but a session that ended by itself is told there too.
    if (session().lost) tellToLogIn();
    // In a moment, so that whoever logs out is under way to where they go from there.
    setTimeout(() => navigation.recheck());
  });
}

const tellToLogIn = () => toast('warning', i18n.t(session().lost ? 'session.lost' : 'session.required'));
