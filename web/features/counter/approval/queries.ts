import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Approval, NewApproval } from '#shared/counter/approvals.ts';
import { counterRoutes } from '#shared/counter/routes.ts';
import { call } from '#web/core/api/call.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';

/** Milliseconds between two looks for the decision. */
const LOOK_MS = 5_000;

/** Query for an approval that an agent asked for, repeated until it is decided. */
export const askedApproval = (id: number | undefined) =>
  queryOptions({
    queryKey: ['counter', 'approval', id],
    queryFn: async () => (await call(counterRoutes.approval, { params: { id: id ?? 0 } })).data,
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (!state.data || state.data.statut === 'DEMANDE' ? LOOK_MS : false),
  });

/** Mutation that asks for an approval. A repetition of the same request asks once. */
export function useAskApproval() {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: async (body: NewApproval): Promise<Approval> =>
      (await call(counterRoutes.askApproval, { body }, { idempotencyKey: idempotencyKey(body) })).data,
    onSuccess: (asked) => client.setQueryData(askedApproval(asked.id).queryKey, asked),
  });
}
