import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, vi } from 'vitest';
import { signIn, signOut } from '#web/core/session.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import type { Namespace } from '#web/i18n/i18next.d.ts';
import { dismiss, useToasts } from '#web/ui/toasts.ts';
import { doing, quiet, render, speakFrench } from './browser.ts';

vi.mock('#web/core/api/signedIn.ts', async () => {
  const { sendPlain } = await import('#web/core/api/plain.ts');
  return { send: sendPlain };
});
vi.stubGlobal('scrollTo', () => {});

/** What the API answers: a success unless a status says otherwise. Nothing at all: it cannot be reached. */
type Answer = { status?: number; body: unknown } | undefined;

/** What the API was asked so far, as "GET /colis/user?limit=25". */
export const asked: string[] = [];

/** What it was sent with them, oldest first. */
export const sent: unknown[] = [];

let answer: (call: string) => Answer = () => undefined;

/** From now on the API answers so. */
export const apiAnswers = (next: (call: string) => Answer): void => {
  answer = next;
};

/** A page of a list, as the API sends it. */
export const listing = (data: readonly unknown[], rest: object = {}): Answer => ({
  body: { success: true, data, ...rest },
});

vi.stubGlobal('fetch', async (address: string, { method = 'GET', body: said }: RequestInit = {}) => {
  const call = `${method} ${address.replace('/backend', '')}`;
  asked.push(call);
  if (typeof said === 'string') sent.push(JSON.parse(said));
  const { status = 200, body } = answer(call) ?? {};
  if (body === undefined) throw new TypeError('failed to fetch');
  return new Response(JSON.stringify(body), { status });
});

let forgetToasts = () => {};
function Toasts() {
  const toasts = useToasts();
  forgetToasts = () => {
    for (const { id } of toasts) dismiss(id);
  };
  return toasts.map(({ id, message }) => <output key={id}>{message}</output>);
}

interface Visit {
  /** As the router writes it. */
  path: string;
  Page: ComponentType;
  texts: readonly Namespace[];
  /** Where one arrives; the path itself unless told. */
  address?: string;
  /** Who is logged in; a customer unless told. */
  as?: 'USER' | 'ADMIN' | 'nobody';
}

/** Opens a page, in French, as the customer 7; gives where one is. */
export async function visit({ path, Page, texts, address = path, as = 'USER' }: Visit) {
  await speakFrench();
  await loadTexts(texts);
  const user = { prenom: 'Awa', nom: 'Diop' };
  if (as !== 'nobody') await doing(() => signIn({ token: 'jwt', role: as, userId: 7, user }));
  const router = createMemoryRouter(
    [
      { path, Component: Page },
      { path: '*', element: <h1>ailleurs</h1> },
    ],
    { initialEntries: [address] },
  );
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  await settled();
  return () => router.state.location;
}

let queries = new QueryClient();

/** Waits until what was asked for has come and is drawn, and what is then asked for too. */
export async function settled(): Promise<void> {
  let before = asked.length;
  await quiet(() => {
    const isBusy = asked.length > before || queries.isFetching() + queries.isMutating() > 0;
    before = asked.length;
    return isBusy;
  });
}

/** The window was left for another and is back: what is on show is asked for anew. */
export async function comeBackToWindow(): Promise<void> {
  window.dispatchEvent(new Event('visibilitychange'));
  await settled();
}

/** All that the page says, every kind of space being a space. */
export const said = (): string => (document.body.textContent ?? '').replace(/\s+/g, ' ');

afterEach(async () => {
  await doing(() => {
    signOut();
    forgetToasts();
  });
  asked.length = 0;
  sent.length = 0;
  answer = () => undefined;
});
