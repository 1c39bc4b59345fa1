import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { colisRoutes } from '#shared/colis/routes.ts';
import type { AdminCancellation, Colis, ColisEdit, Etat, Paiement } from '#shared/colis/schema.ts';
import type { ConfirmedChange } from '#web/core/admin/change/useConfirmChange.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { updateRow, usePage, useRow, useRowCache } from '#web/core/paged/usePage.ts';
import { toast } from '#web/ui/toasts.ts';
import type { Canceller } from './CancelledBy.tsx';

/** Key of the admins' lists of parcels. */
export const LISTS = colisKeys.list('admin');

interface Filters {
  etat: Etat | undefined;
  paiement: Paiement | undefined;
  userId: string | undefined;
}

/**
 * All parcels, newest first, by état, by payment or by both; or one customer's, by payment. Unpaid are those that owe
 * something, not cancelled ones.
 */
export const useColisPage = ({ etat, paiement, userId }: Filters, cursor: string | undefined) =>
  usePage([...LISTS, userId ?? 'all', etat ?? 'all', paiement ?? 'all'], cursor, (cursor) =>
    userId
      ? call(colisRoutes.ofUser, {
          params: { userId: Number(userId) },
          query: { paiement: paiement === 'NON_PAYE' ? 'A_PAYER' : paiement, cursor },
        })
      : call(colisRoutes.all, { query: { etat, paiement, cursor } }),
  );

/** One parcel; shows the row of the list until the fresh parcel is loaded. */
export const useColis = (id: number, known: Colis | undefined) =>
  useRow(colisKeys.one(id), known, () => call(colisRoutes.get, { params: { id } }));

/** Previews the consequences of changing a parcel's état. */
export const previewEtat = async (id: number, etat: Etat, by: Canceller | undefined) =>
  (
    await call(colisRoutes.etatPreview, {
      params: { id },
      query: { etat, annulePar: by?.annulePar, ...(by?.retenirFrais && { retenirFrais: 'true' as const }) },
    })
  ).data;

/** Returns a function that saves changes of a parcel's fields and updates the cached lists. */
export function useEditColis(id: number) {
  const rows = useRowCache<Colis>({ ...colisKeys, lists: LISTS });
  return async (edit: ColisEdit) => {
    rows.changed((await call(colisRoutes.update, { params: { id }, body: edit })).data);
  };
}

interface EtatChange extends ConfirmedChange {
  etat: Etat;
  /** Person who cancels it, by the état ANNULE, and whether the fee for customers is kept. */
  annulePar?: AdminCancellation;
  retenirFrais?: boolean;
  /** Version of the parcel that the admin saw. */
  version: number | undefined;
}

/**
 * Changes a parcel's état, optimistically on the page and rolled back when the API refuses. The parcel keeps its place
 * in the list, whatever the filter, until the list is refetched. A change that was chosen while an earlier one of this
 * admin was being saved is made on the version that the earlier one left.
 */
export function useSetEtat(colis: Colis) {
  const { t } = useTranslation('adminColis');
  const client = useQueryClient();
  const { id } = colis;
  const ownVersions = useRef(new Map<number | undefined, number | undefined>());
  const show = (change: Partial<Colis>) => {
    updateRow<Colis>(client, LISTS, id, change);
    client.setQueryData<Colis>(colisKeys.one(id), (one) => one && { ...one, ...change });
  };
  return useMutation({
    // Changes of one parcel run one after the other, in the order in which they were made.
    scope: { id: `etat-${id}` },
    mutationFn: async ({ version: seen, retenirFrais = false, ...change }: EtatChange) => {
      const version = ownVersions.current.get(seen) ?? seen;
      const body = { ...change, ...(retenirFrais && { retenirFrais }), ...(version && { version }) };
      return (await call(colisRoutes.update, { params: { id }, body })).data;
    },
    onMutate: ({ etat }) => {
      show({ etat });
      return colis.etat;
    },
    onSuccess: (changed, { version: seen }) => {
      ownVersions.current.set(seen, changed.version);
      show(changed);
      toast('success', t('changed'));
      void client.invalidateQueries({ queryKey: colisKeys.all, refetchType: 'none' });
      void client.invalidateQueries({ queryKey: containerKeys.all });
    },
    onError: (error, _, before) => {
      if (before) show({ etat: before });
      toast('error', t('notChanged', { reason: reasonFor(error) }));
      // The état shown before may itself have been an unsaved change.
      void client.invalidateQueries({ queryKey: colisKeys.all });
    },
  });
}
