import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApprovalDecision } from '#shared/counter/approvals.ts';
import { counterRoutes } from '#shared/counter/routes.ts';
import { call } from '#web/core/api/call.ts';

/** Milliseconds between two looks for requests: a customer waits at the counter. */
const LOOK_MS = 15_000;

/** Query for the requests of counters that wait for a decision, repeated while the page is open. */
export const pendingApprovals = queryOptions({
  queryKey: ['approvals'],
  queryFn: async () => (await call(counterRoutes.approvals, { query: {} })).data,
  staleTime: 0,
  refetchInterval: LOOK_MS,
});

/** Mutation that decides a request. */
export function useDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: ApprovalDecision & { id: number }) =>
      (await call(counterRoutes.decideApproval, { params: { id }, body })).data,
    onSettled: () => client.invalidateQueries({ queryKey: pendingApprovals.queryKey }),
  });
}
