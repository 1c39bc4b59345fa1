import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { colisKeys } from '#web/core/colis/keys.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { readDraft, saveDraft } from '#web/core/drafts/drafts.ts';
import { session } from '#web/core/session/session.ts';

/** Lists and items that are shown again without a connection. */
const shownOffline: readonly unknown[] = [colisKeys.all[0], containerKeys.all[0]];

/** Milliseconds after the last reply before it is stored. */
const PAUSE_MS = 1_000;

/** Name of the stored replies; a logout deletes them with the drafts. */
const nameOf = (userId: number): string => `lastSeen.${userId}`;

/**
 * Stores what a signed-in customer has seen and will see of their parcels, for `build` only: another build may expect
 * other fields.
 */
export function storeLastSeen(client: QueryClient, build: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  store(client, build);
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || !shownOffline.includes(query.queryKey[0])) return;
    clearTimeout(timer);
    timer = setTimeout(() => store(client, build), PAUSE_MS);
  });
}

function store(client: QueryClient, build: string): void {
  const { userId, isAdmin } = session();
  if (!userId || isAdmin || !navigator.onLine) return;
  const replies = dehydrate(client, {
    shouldDehydrateQuery: ({ queryKey, state }) => state.status === 'success' && shownOffline.includes(queryKey[0]),
  });
  saveDraft(nameOf(userId), { build, replies });
}

/** Restores what the customer saw last, as replies to be fetched again once there is a connection. */
export function restoreLastSeen(client: QueryClient, build: string): void {
  const { userId } = session();
  const stored = userId === undefined ? undefined : readDraft(nameOf(userId));
  if (typeof stored !== 'object' || stored === null || !('build' in stored) || !('replies' in stored)) return;
  if (stored.build !== build) return;
  hydrate(client, stored.replies as DehydratedState);
  void client.invalidateQueries({ refetchType: 'none' });
}
