import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Input } from '#shared/http/route.ts';
import type { DelayReason, MilestoneCode } from '#shared/milestones/codes.ts';
import { milestonesRoutes } from '#shared/milestones/routes.ts';
import { call } from '#web/core/api/call.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { milestonesOfContainer } from '#web/core/milestones/queries.ts';

/** Change of a container's milestones, as the API takes it. */
export type MilestoneChange =
  | { kind: 'estimate'; input: Input<typeof milestonesRoutes.estimate> }
  | { kind: 'record'; input: Input<typeof milestonesRoutes.record> }
  | { kind: 'withdraw'; input: Input<typeof milestonesRoutes.withdraw> }
  | { kind: 'explain'; input: Input<typeof milestonesRoutes.explain> }
  | { kind: 'clocks'; input: Input<typeof milestonesRoutes.setClocks> };

const send = (change: MilestoneChange) => {
  switch (change.kind) {
    case 'estimate':
      return call(milestonesRoutes.estimate, change.input);
    case 'record':
      return call(milestonesRoutes.record, change.input);
    case 'withdraw':
      return call(milestonesRoutes.withdraw, change.input);
    case 'explain':
      return call(milestonesRoutes.explain, change.input);
    default:
      return call(milestonesRoutes.setClocks, change.input);
  }
};

/** Changes milestones; afterwards, also after a refusal, the container and its milestones are read again. */
export function useChangeMilestones(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ data }) => client.setQueryData(milestonesOfContainer(id).queryKey, data),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: containerKeys.one(id) });
      void client.invalidateQueries({ queryKey: containerKeys.lists });
    },
  });
}

interface Estimate {
  date: string;
  withArrival: boolean;
  motif: DelayReason | undefined;
}

/** Preview of an estimate, once it is complete. */
export const useEstimatePreview = (id: number, code: MilestoneCode, estimate: Estimate | undefined) =>
  useQuery({
    queryKey: [...containerKeys.lists, 'milestone-preview', id, code, estimate],
    queryFn: async () =>
      (
        await call(milestonesRoutes.preview, {
          params: { id, code },
          query: {
            date: estimate?.date ?? '',
            avecArrivee: estimate?.withArrival ? 'true' : 'false',
            ...(estimate?.motif && { motif: estimate.motif }),
          },
        })
      ).data,
    enabled: estimate !== undefined,
    // The reason is chosen below the preview, which stays while its messages are read again.
    placeholderData: (former, query) => (query && estimateOf(query)?.date === estimate?.date ? former : undefined),
    retry: false,
  });

const estimateOf = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) as Estimate | undefined;
