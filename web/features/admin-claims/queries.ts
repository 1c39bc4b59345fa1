import { useMutation, useQueryClient } from '@tanstack/react-query';
import { claimsRoutes } from '#shared/claims/routes.ts';
import type {
  ClaimClosing,
  ClaimDecision,
  ClaimFile,
  ClaimPayment,
  ClaimQuestion,
  ClaimRow,
  ClaimStatut,
  ClaimWait,
} from '#shared/claims/schema.ts';
import { call } from '#web/core/api/call.ts';
import { claimKeys } from '#web/core/claims/queries.ts';
import { usePage, useRow } from '#web/core/paged/usePage.ts';

/** Claim of the list, or with its evidence once that is read. */
export type ListedClaim = ClaimRow | ClaimFile;

/** Claims that wait for somebody, or in a statut, the longest waiting first. */
export const useClaimsPage = (
  { attend, statut }: { attend: ClaimWait; statut: ClaimStatut | undefined },
  cursor: string | undefined,
) =>
  usePage<ListedClaim>(claimKeys.list(statut ?? attend), cursor, (cursor) =>
    call(claimsRoutes.all, { query: { ...(statut ? { statut } : { attend }), cursor } }),
  );

/** One claim with all that the product knows of its parcel. */
export const useClaim = (id: number, known: ListedClaim | undefined) =>
  useRow<ListedClaim>(claimKeys.one(id), known, () => call(claimsRoutes.get, { params: { id } }));

type ClaimAction =
  | { step: 'review' }
  | { step: 'ask'; body: ClaimQuestion }
  | { step: 'decide'; body: ClaimDecision }
  | { step: 'pay'; body: ClaimPayment }
  | { step: 'close'; body: ClaimClosing };

/** Makes a step of a claim. Not optimistic: the panel shows only what the API has done. */
export function useClaimAction({ id, colisId }: Pick<ClaimFile, 'id' | 'colisId'>, onDone: () => void) {
  const client = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: async (action: ClaimAction): Promise<ClaimFile> => {
      switch (action.step) {
        case 'review':
          return (await call(claimsRoutes.review, { params })).data;
        case 'ask':
          return (await call(claimsRoutes.ask, { params, body: action.body })).data;
        case 'decide':
          return (await call(claimsRoutes.decide, { params, body: action.body })).data;
        case 'pay':
          return (await call(claimsRoutes.pay, { params, body: action.body })).data;
        case 'close':
          return (await call(claimsRoutes.close, { params, body: action.body })).data;
      }
    },
    onSuccess: onDone,
    // Also after a failure, since somebody else may have made a step.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: claimKeys.all });
      void client.invalidateQueries({ queryKey: ['colis', colisId] });
    },
  });
}
