import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { colisRoutes } from '#shared/colis/routes.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { NewInventory } from '#shared/customs/inventory.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import { insuranceRoutes } from '#shared/insurance/routes.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { customsKeys, useRejectedDocuments } from '#web/core/customs.ts';
import { usePaged } from '#web/core/paged/usePaged.ts';
import { toast } from '#web/ui/toasts.ts';

/** The customer's unpaid, paid or cancelled parcels, newest first. */
export const useMyColis = (paiement: 'A_PAYER' | 'PAYE' | 'ANNULE') =>
  usePaged(colisKeys.list(paiement), (cursor) => call(colisRoutes.mine, { query: { paiement, cursor } }));

export type MyColis = ReturnType<typeof useMyColis>;

export const useColis = (id: number) =>
  useQuery({
    queryKey: colisKeys.one(id),
    queryFn: async () => (await call(colisRoutes.get, { params: { id } })).data,
  });

export const useInsurance = (id: number) =>
  useQuery({
    queryKey: ['insurance', id],
    queryFn: async () => (await call(insuranceRoutes.get, { params: { id } })).data,
  });

/** Query for one customs document; shows a rejected one immediately, as its owner's list contains it. */
export function useCustomsDocument(id: number) {
  const { data: rejected } = useRejectedDocuments();
  return useQuery({
    queryKey: customsKeys.one(id),
    queryFn: async () => (await call(customsRoutes.get, { params: { id } })).data,
    placeholderData: rejected?.find((document) => document.id === id),
  });
}

/** Replaces the file of a rejected document, and its list if it has one, which then awaits a new decision. */
export function useReplaceDocument(id: number) {
  const client = useQueryClient();
  const replace = async (body: { typeDocument: string; photoKey: string; inventaire?: NewInventory }) => {
    try {
      const { data } = await call(customsRoutes.update, { params: { id }, body });
      client.setQueryData(customsKeys.one(id), data);
    } finally {
      // Also after a refusal: another tab or an admin was faster, so the page shows the current statut.
      void client.invalidateQueries({ queryKey: customsKeys.all });
    }
  };
  return replace;
}

/** Replaces the tracking code of a parcel, or creates its first one. `onSettled` runs in either case. */
export function useReplaceCode({ id, codeSuivi }: Colis, onSettled: () => void) {
  return useCodeChange({
    id,
    change: () => call(colisRoutes.replaceCode, { params: { id } }),
    done: codeSuivi === null ? 'created' : 'replace.done',
    onSettled,
  });
}

/** Mutation that revokes the tracking code of a parcel. */
export function useRevokeCode({ id }: Colis, onSettled: () => void) {
  return useCodeChange({
    id,
    change: () => call(colisRoutes.revokeCode, { params: { id } }),
    done: 'revoke.done',
    onSettled,
  });
}

interface CodeChange {
  id: number;
  change: () => Promise<{ data: Colis }>;
  /** Text that confirms the change. */
  done: 'created' | 'replace.done' | 'revoke.done';
  onSettled: () => void;
}

function useCodeChange({ id, change, done, onSettled }: CodeChange) {
  const { t } = useTranslation('trackingCode');
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await change()).data,
    onSuccess: (colis) => {
      client.setQueryData(colisKeys.one(id), colis);
      void client.invalidateQueries({ queryKey: colisKeys.lists });
      toast('success', t(done));
    },
    onError: (error) => toast('error', t('failed', { reason: reasonFor(error) })),
    onSettled,
  });
}
