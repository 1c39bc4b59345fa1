import { QueryClient } from '@tanstack/react-query';
import { Unanswered } from '#web/core/api/refusal.ts';

/** Cache of the API's replies. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
    // A write is never repeated automatically, nor queued until the network is back: it fails at once with an error.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reports whether a retry may help: after a network or server error, but not after a refusal (4xx) or a timeout. */
function isTransient(error: Error): boolean {
  if (error instanceof Unanswered) return false;
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0;
  return status === 0 || status >= 500;
}
