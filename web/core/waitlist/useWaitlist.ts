import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { waitlistRoutes } from '#shared/waitlist/routes.ts';
import { call } from '#web/core/api/call.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { LARGEST_PAGE } from '#web/core/paged/pages.ts';
import { waitlistKey } from './waitlistKey.ts';

/** Query for the customer's entries in waitlists, newest first; they have few. */
export const useWaitlist = (enabled = true) =>
  useQuery({
    queryKey: waitlistKey,
    queryFn: async () => (await call(waitlistRoutes.mine, { query: { limit: LARGEST_PAGE } })).data,
    enabled,
  });

/** Withdraws the entry for a container, or refuses its offer; reads the entries again, also after a failure. */
export function useLeaveWaitlist(bookingId: number) {
  const refresh = useRefreshWaitlist();
  return useMutation({
    mutationFn: () => call(waitlistRoutes.leave, { params: { bookingId } }),
    onSettled: refresh,
  });
}

/** Returns a function that reads the entries and the containers again, whose space changes with them. */
export function useRefreshWaitlist() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: waitlistKey });
    void client.invalidateQueries({ queryKey: containerKeys.all });
  };
}
