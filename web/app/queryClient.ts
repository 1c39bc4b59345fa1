import { QueryClient } from '@tanstack/react-query';
import { Unanswered } from '#web/core/api/refusal.ts';

/** The one cache of what the API answered. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
    // A write is never sent twice on its own, nor kept until the network is back: it fails at once and says so.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** A lost network or a server in trouble may pass; a refusal (4xx) will not, and silence has taken long enough. */
function isTransient(error: Error): boolean {
  if (error instanceof Unanswered) return false;
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0;
  return status === 0 || status >= 500;
}
