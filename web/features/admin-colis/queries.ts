import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { colisRoutes } from '#shared/colis/routes.ts';
import type { Colis, Etat, Paiement } from '#shared/colis/schema.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import type { Decision } from '#web/core/admin/change/useConfirmChange.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { containerKeys } from '#web/core/containers.ts';
import { updateRow, usePage, useRow } from '#web/core/paged/usePage.ts';
import { paymentKeys } from '#web/core/payments.ts';
import { toast } from '#web/ui/toasts.ts';

const LISTS = colisKeys.list('admin');

interface Filters {
  etat: Etat | undefined;
  paiement: Paiement | undefined;
  userId: string | undefined;
}

/** Everybody's parcels, newest first, under either filter or both; or a user's, paid or not. */
export const useColisPage = ({ etat, paiement, userId }: Filters, cursor: string | undefined) =>
  usePage([...LISTS, userId ?? 'all', etat ?? 'all', paiement ?? 'all'], cursor, (cursor) =>
    userId
      ? call(colisRoutes.ofUser, { params: { userId: Number(userId) }, query: { paiement, cursor } })
      : call(colisRoutes.all, { query: { etat, paiement, cursor } }),
  );

/** One parcel; what the list showed is there at once and is looked at afresh. */
export const useColis = (id: number, known: Colis | undefined) =>
  useRow(colisKeys.one(id), known, () => call(colisRoutes.get, { params: { id } }));

/** By which means a parcel was paid. */
export const usePaymentOf = ({ paymentId }: Colis) =>
  useQuery({
    queryKey: paymentKeys.one(paymentId),
    queryFn: async () => (await call(paymentsRoutes.get, { params: { id: paymentId ?? 0 } })).data,
    enabled: paymentId !== null,
  });

/** What a change of a parcel's état would bring. */
export const previewEtat = async (id: number, etat: Etat) =>
  (await call(colisRoutes.etatPreview, { params: { id }, query: { etat } })).data;

interface EtatChange extends Decision {
  etat: Etat;
}

/**
 * Sets a parcel's état: at once on the page, and back again when the API refuses. The parcel stays where it is in the
 * list, whatever the filter, until the list is asked for anew.
 */
export function useSetEtat(colis: Colis) {
  const { t } = useTranslation('adminColis');
  const client = useQueryClient();
  const { id } = colis;
  const show = (change: Partial<Colis>) => {
    updateRow<Colis>(client, LISTS, id, change);
    client.setQueryData<Colis>(colisKeys.one(id), (one) => one && { ...one, ...change });
  };
  return useMutation({
    // One change of a parcel after the other, in the order in which they were made.
    scope: { id: `etat-${id}` },
    mutationFn: async (change: EtatChange) => (await call(colisRoutes.update, { params: { id }, body: change })).data,
    onMutate: ({ etat }) => {
      show({ etat });
      return colis.etat;
    },
    onSuccess: (changed) => {
      show(changed);
      toast('success', t('changed'));
      void client.invalidateQueries({ queryKey: colisKeys.all, refetchType: 'none' });
      void client.invalidateQueries({ queryKey: containerKeys.all });
    },
    onError: (error, _, before) => {
      if (before) show({ etat: before });
      toast('error', t('notChanged', { reason: reasonFor(error) }));
      // What was shown before may itself have been on its way to the API.
      void client.invalidateQueries({ queryKey: colisKeys.all });
    },
  });
}
