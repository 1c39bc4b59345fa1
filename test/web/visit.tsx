import { type Query, QueryClient } from '@tanstack/react-query';
import { act, type ReactElement, type ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
// Forms load it once they are shown; here it is at hand at once.
import '#web/core/forms/resolver.ts';
import { signIn, signOut } from '#web/core/session/session.ts';
import { changeLanguage, currentLanguage, loadTexts } from '#web/i18n/i18n.ts';
import type { Namespace } from '#web/i18n/i18next.d.ts';
import type { Language } from '#web/i18n/language.ts';
import { dismiss, useToasts } from '#web/ui/toasts.ts';
import { loadFrenchTexts, runInAct, waitUntilIdle } from './browser.ts';
import { isPageLoading, openElement, openPage } from './open-page.tsx';

vi.mock('#web/core/api/sendSigned.ts', async () => {
  const { fetchApi } = await import('#web/core/api/fetchApi.ts');
  return { sendSigned: fetchApi };
});

/** Reply of the mocked API, with status 200 by default; undefined simulates an unreachable API. */
type Answer = { status?: number; body: unknown } | undefined;

/** Requests sent so far, such as "GET /colis/user?limit=25". */
export const requests: string[] = [];

/** Bodies of the requests, oldest first. */
export const requestBodies: unknown[] = [];

let answer: (call: string) => Answer = () => undefined;

/** Sets the replies of the mocked API. */
export const mockApi = (next: (call: string) => Answer): void => {
  answer = next;
};

let isOnline = true;

/** Sets whether the site's own files can be reached. */
export const mockConnection = (online: boolean): void => {
  isOnline = online;
};

/** Creates a reply with a page of a list. */
export const listReply = (data: readonly unknown[], rest: object = {}): Answer => ({
  body: { success: true, data, ...rest },
});

vi.stubGlobal('fetch', async (address: string, { method = 'GET', body: rawBody }: RequestInit = {}) => {
  const call = `${method} ${address.replace('/backend', '')}`;
  if (method === 'HEAD') {
    if (!isOnline) throw new TypeError('failed to fetch');
    return new Response();
  }
  requests.push(call);
  if (typeof rawBody === 'string') requestBodies.push(JSON.parse(rawBody));
  const { status = 200, body } = answer(call) ?? {};
  if (body === undefined) throw new TypeError('failed to fetch');
  return new Response(JSON.stringify(body), { status });
});

let dismissToasts = () => {};
function Toasts() {
  const toasts = useToasts();
  dismissToasts = () => {
    for (const { id } of toasts) dismiss(id);
  };
  return toasts.map(({ id, message }) => <output key={id}>{message}</output>);
}

const withToasts = (page: ReactNode) => (
  <>
    {page}
    <Toasts />
  </>
);

interface Visitor {
  /** Signed-in role; a customer by default. */
  as?: 'USER' | 'AGENT' | 'ADMIN' | 'nobody';
  /** Language of the pages; French by default. */
  language?: Language;
}

/** Opens a page as customer 7; returns a function that reads the current location. */
export async function visit(address: string, { as = 'USER', language = 'fr' }: Visitor = {}) {
  await signInAs(as);
  await speak(language);
  const router = await openPage(address, { client: newQueries(), frame: withToasts });
  await waitUntilSettled();
  return () => router.state.location;
}

interface Shown extends Visitor {
  /** Translation namespaces that the component needs. */
  texts?: readonly Namespace[];
}

/** Renders a component in French as customer 7. */
export async function show(element: ReactElement, { as = 'USER', texts = [] }: Shown = {}): Promise<void> {
  await signInAs(as);
  await loadTexts(texts);
  await openElement(element, { client: newQueries(), frame: withToasts });
  await waitUntilSettled();
}

async function signInAs(as: NonNullable<Visitor['as']>): Promise<void> {
  await loadFrenchTexts();
  const user = { prenom: 'Awa', nom: 'Diop' };
  if (as !== 'nobody') await runInAct(() => signIn({ token: 'jwt', role: as, userId: 7, user }));
}

async function speak(language: Language): Promise<void> {
  if (language !== currentLanguage()) await act(() => changeLanguage(language));
}

let queries = new QueryClient();
const newQueries = (): QueryClient => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return queries;
};

/** Waits until no form is loading and all requests, including follow-up ones, have replies and are rendered. */
export async function waitUntilSettled(): Promise<void> {
  let before = requests.length;
  await waitUntilIdle(() => {
    const isLoading = isPageLoading() || document.querySelector('[aria-busy="true"]') !== null;
    const awaited = queries.isFetching({ predicate: isFirstAttempt }) + queries.isMutating();
    const isBusy = isLoading || requests.length > before || awaited > 0;
    before = requests.length;
    return isBusy;
  });
}

/** Reports whether a query has not failed yet: some repeat a failed request for ever, with seconds in between. */
const isFirstAttempt = ({ state }: Query): boolean => state.fetchFailureCount === 0;

/** Simulates the return to the window, which refetches the visible queries. */
export async function refocusWindow(): Promise<void> {
  window.dispatchEvent(new Event('visibilitychange'));
  await waitUntilSettled();
}

/** Returns the page's text, with all white space replaced by single spaces. */
export const pageText = (): string => (document.body.textContent ?? '').replace(/\s+/g, ' ');

afterEach(async () => {
  await runInAct(() => {
    signOut();
    dismissToasts();
  });
  requests.length = 0;
  requestBodies.length = 0;
  answer = () => undefined;
  isOnline = true;
});

/** Returns the body of the last request that booked a parcel. */
export const bookedBody = (): unknown =>
  requestBodies.findLast((body) => typeof body === 'object' && body !== null && 'nomDestinataire' in body);
