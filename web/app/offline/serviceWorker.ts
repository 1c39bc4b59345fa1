/// <reference lib="webworker" />
import { AGENT_PATH, isAgentPath } from '#shared/agent-path.ts';

/**
 * Service worker of the site: without a connection a reload still shows the app, with the files of the pages visited
 * before. It never answers calls of the API, and never reloads a page, so that an update loses no input.
 */

/** Document and files that every page needs; the build replaces the name by the list. */
declare const SHELL_FILES: readonly string[];
/** Files of the agents' pages, which work without a network once one of them was visited. */
declare const AGENT_FILES: readonly string[];

/** Document of every page that is not prerendered. */
const SHELL = '/index.html';
/** Document of the agents' pages, whose headers allow the camera. */
const AGENT_SHELL = AGENT_PATH;
/** Milliseconds after which an agent's page does not wait for a bad network any longer. */
const AGENT_PATIENCE_MS = 3_000;
const CACHE = 'site';
/** Days for which a file that the current build does not name is kept for tabs still open with an earlier one. */
const KEPT_DAYS = 30;

const worker = self as unknown as ServiceWorkerGlobalScope;
const cache = (): Promise<Cache> => caches.open(CACHE);
const isAsset = ({ origin, pathname }: URL): boolean =>
  origin === worker.location.origin && pathname.startsWith('/assets/');

worker.addEventListener('install', (event) => {
  const addShell = async () => {
    const files = await cache();
    await files.addAll([SHELL, ...SHELL_FILES]);
    if (await files.match(AGENT_SHELL)) await keepAgentPages();
    await worker.skipWaiting();
  };
  event.waitUntil(addShell());
});

worker.addEventListener('activate', (event) => {
  const start = async () => {
    await worker.registration.navigationPreload?.enable();
    await removeOutdated();
    await worker.clients.claim();
  };
  event.waitUntil(start());
});

/**
 * A page names the files that it loaded before this worker controlled it; an agent's page asks to keep all of theirs.
 */
worker.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { data } = event;
  if (data === AGENT_SHELL) return event.waitUntil(keepAgentPages());
  const loaded: unknown[] = Array.isArray(data) ? data : [];
  for (const address of loaded) if (typeof address === 'string' && isAsset(new URL(address))) void asset(address);
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(documentOf(event));
  else if (isAsset(new URL(request.url))) event.respondWith(asset(request));
});

/** Returns a document from the network; without a connection the shell, which renders every page. */
async function documentOf({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const kept = isAgentPath(new URL(request.url).pathname) ? await (await cache()).match(AGENT_SHELL) : undefined;
  try {
    const current = (async () => (await preloadResponse) ?? (await fetch(request)))();
    return await (kept ? Promise.race([current, patience()]) : current);
  } catch (error) {
    const shell = kept ?? (await (await cache()).match(SHELL));
    if (!shell) throw error;
    return shell;
  }
}

const patience = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('the network is slow')), AGENT_PATIENCE_MS));

/** Keeps the document and all files of the agents' pages, those of the current build. */
async function keepAgentPages(): Promise<void> {
  await (await cache()).add(AGENT_SHELL);
  for (const file of AGENT_FILES) await asset(file);
}

/** Returns a file, whose name changes with its content, from the cache or else from the network. */
async function asset(request: Request | string): Promise<Response> {
  const stored = await (await cache()).match(request);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) await (await cache()).put(request, response.clone()).catch(() => undefined); // no space left
  return response;
}

async function removeOutdated(): Promise<void> {
  const files = await cache();
  const current = new Set([SHELL, AGENT_SHELL, ...SHELL_FILES, ...AGENT_FILES]);
  for (const request of await files.keys()) {
    const stored = await files.match(request);
    const storedAt = Date.parse(stored?.headers.get('date') ?? '') || 0;
    const isOld = Date.now() - storedAt > KEPT_DAYS * 86_400_000;
    if (isOld && !current.has(new URL(request.url).pathname)) await files.delete(request);
  }
}
