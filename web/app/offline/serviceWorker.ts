/// <reference lib="webworker" />

/**
 * Service worker of the site: without a connection a reload still shows the app, with the files of the pages visited
 * before. It never answers calls of the API, and never reloads a page, so that an update loses no input.
 */

/** Document and files that every page needs; the build replaces the name by the list. */
declare const SHELL_FILES: readonly string[];

/** Document of every page that is not prerendered. */
const SHELL = '/index.html';
const CACHE = 'site';
/** Days for which a file that the current build does not name is kept for tabs still open with an earlier one. */
const KEPT_DAYS = 30;

const worker = self as unknown as ServiceWorkerGlobalScope;
const cache = (): Promise<Cache> => caches.open(CACHE);
const isAsset = ({ origin, pathname }: URL): boolean =>
  origin === worker.location.origin && pathname.startsWith('/assets/');

worker.addEventListener('install', (event) => {
  const addShell = async () => {
    await (await cache()).addAll([SHELL, ...SHELL_FILES]);
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

/** A page names the files that it loaded before this worker controlled it. */
worker.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
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
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const shell = await (await cache()).match(SHELL);
    if (!shell) throw error;
    return shell;
  }
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
  const current = new Set([SHELL, ...SHELL_FILES]);
  for (const request of await files.keys()) {
    const stored = await files.match(request);
    const storedAt = Date.parse(stored?.headers.get('date') ?? '') || 0;
    const isOld = Date.now() - storedAt > KEPT_DAYS * 86_400_000;
    if (isOld && !current.has(new URL(request.url).pathname)) await files.delete(request);
  }
}
