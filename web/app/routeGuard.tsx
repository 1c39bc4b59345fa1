import { lazy, Suspense } from 'react';
import { type LoaderFunctionArgs, Outlet, redirectDocument } from 'react-router-dom';
import { isAgentPath } from '#shared/agent-path.ts';
import { returnToQuery } from '#web/core/navigation/returnTo.ts';
import { session, subscribe, useSession } from '#web/core/session/session.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { toast } from '#web/ui/toasts.ts';
import { paths } from '../core/paths.ts';
import { loadNotFoundPage } from './loadNotFoundPage.ts';
import { PageLoading } from './PageLoading.tsx';
import { redirectFrom } from './redirect.ts';

/** Loader of pages that need an account: redirects visitors to the login page, which returns them afterwards. */
export function requireSession({ request }: LoaderFunctionArgs): Response | null {
  if (session().isSignedIn) return null;
  showLoginRequired();
  const { pathname, search } = new URL(request.url);
  return redirectFrom(request, paths.login + returnToQuery(pathname + search));
}

/**
 * Loader of agents' pages: reloads the document when it was loaded for another page, since only the headers of agents'
 * documents allow the camera.
 */
export function requireAgentDocument(args: LoaderFunctionArgs): Response | null {
  const refused = requireSession(args);
  const [first] = performance.getEntriesByType?.('navigation') ?? [];
  if (refused || !session().isTeam || !first || isAgentPath(new URL(first.name).pathname)) return refused;
  const { pathname, search } = new URL(args.request.url);
  return redirectDocument(pathname + search);
}

/** Skips the guard while the session lasts, so that a filter in the address applies at once. */
export const revalidateWithoutSession = (): boolean => !session().isSignedIn;

/** Outlet that hides the page as soon as the session ends, before the login page has loaded. */
export function CustomerOutlet() {
  const { isSignedIn } = useSession();
  return isSignedIn ? <Outlet /> : <PageLoading />;
}

const NotFoundPage = lazy(loadNotFoundPage);

/** Outlet of admin pages, which appear as "not found" to others. */
export function AdminOutlet() {
  return <RestrictedOutlet isAllowed={useSession().isAdmin} />;
}

/** Outlet of agents' pages, which admins may use too, and which appear as "not found" to customers. */
export function AgentOutlet() {
  return <RestrictedOutlet isAllowed={useSession().isTeam} />;
}

function RestrictedOutlet({ isAllowed }: { isAllowed: boolean }) {
  const { isSignedIn } = useSession();
  if (!isSignedIn || isAllowed) return <CustomerOutlet />;
  return (
    <Suspense fallback={<PageLoading />}>
      <NotFoundPage />
    </Suspense>
  );
}

/** Runs the guard again when the session ends, in this tab or another. Returns the unsubscribe function. */
export function followSession(router: { revalidate(): Promise<void> }): () => void {
  let { isSignedIn } = session();
  return subscribe(() => {
    const before = isSignedIn;
    ({ isSignedIn } = session());
    if (isSignedIn || !before) return;
    // A public page stays open, with a toast that the session has expired.
    if (session().expired) showLoginRequired();
    // Deferred until the logout button has started its own navigation.
    setTimeout(() => void router.revalidate());
  });
}

const showLoginRequired = () => toast('warning', i18n.t(session().expired ? 'session.expired' : 'session.required'));
