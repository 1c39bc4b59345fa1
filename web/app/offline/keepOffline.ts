import type { QueryClient } from '@tanstack/react-query';
import { storeLastSeen } from './lastSeen.ts';
import { registerServiceWorker } from './registerServiceWorker.ts';

/** Prepares for a lost connection: keeps the site's files, and what the customer sees. */
export function keepOffline(client: QueryClient, build: string): void {
  storeLastSeen(client, build);
  if (import.meta.env.PROD) void registerServiceWorker().catch(() => undefined);
}
