import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { colisRoutes } from '#shared/colis/routes.ts';
import type { NewDuty } from '#shared/customs/duty.ts';
import type { CustomsReview } from '#shared/customs/review.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import type { CustomsDocument, CustomsStatut } from '#shared/customs/schema.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { customsKeys } from '#web/core/customs.ts';
import { usePage, useRow, useRowCache } from '#web/core/paged/usePage.ts';

const keys = { all: customsKeys.all, lists: customsKeys.list('admin'), one: customsKeys.one };

interface Filters {
  statut: CustomsStatut | undefined;
  userId: string | undefined;
}

/**
 * Customs documents of booked parcels, newest first, by statut, by user, by both or all.
 * Drafts are left out, since their parcel may never be booked.
 */
export const useDocumentsPage = ({ statut, userId }: Filters, cursor: string | undefined) =>
  usePage([...keys.lists, userId ?? 'all', statut ?? 'all'], cursor, (cursor) =>
    call(customsRoutes.ofColis, {
      query: { statut, userId, cursor },
    }),
  );

/** One document; shows the row of the list until the fresh document and its file link are loaded. */
export const useDocument = (id: number, known: CustomsDocument | undefined) =>
  useRow(keys.one(id), known, () => call(customsRoutes.get, { params: { id } }));

/** The parcel of a document. */
export const useColisOfDocument = ({ colisId }: CustomsDocument) =>
  useQuery({
    queryKey: colisKeys.one(colisId ?? 0),
    queryFn: async () => (await call(colisRoutes.get, { params: { id: colisId ?? 0 } })).data,
    enabled: colisId !== null,
  });

export interface ReviewAnswer {
  statut: CustomsStatut;
  /** Time at which the version that the admin saw was filed, so that the decision applies to that version only. */
  deposeLe: string;
  /** Reason for a refusal. */
  motif?: string;
}

/** Decides on a document. It keeps its place in the list until the list is refetched. */
export function useDecide({ id, decideLe }: CustomsDocument) {
  const client = useQueryClient();
  const rows = useRowCache<CustomsDocument>(keys);
  return useMutation({
    mutationFn: async ({ statut, ...body }: ReviewAnswer) =>
      (await call(customsRoutes.setStatut, { params: { id }, query: { statut }, body: { ...body, decideLe } })).data,
    onSuccess: rows.changed,
    // Its customer may have replaced it, or an admin decided: refetches so that the page shows what to decide on.
    onError: () => client.invalidateQueries({ queryKey: keys.one(id) }),
  });
}

/**
 * Decides on a document with an inventory and on its lines. Fails when its customer has changed it, or another admin has
 * decided; the page then shows the current one.
 */
export function useReview({ id, decideLe }: CustomsDocument) {
  const client = useQueryClient();
  const rows = useRowCache<CustomsDocument>(keys);
  return useMutation({
    mutationFn: async (body: Omit<CustomsReview, 'decideLe'>) =>
      (await call(customsRoutes.review, { params: { id }, body: { ...body, decideLe } })).data,
    onSuccess: (document) => {
      rows.changed(document);
      void client.invalidateQueries({ queryKey: customsKeys.inventory(id) });
    },
    onError: () => client.invalidateQueries({ queryKey: keys.one(id) }),
  });
}

const dutyKey = (documentId: number) => ['duty', documentId];

/** Duty that customs asked for the parcel of a document; null until it is recorded. */
export const useDuty = (documentId: number) =>
  useQuery({
    queryKey: dutyKey(documentId),
    queryFn: async () => (await call(customsRoutes.duty, { params: { id: documentId } })).data,
  });

/** Records the duty of a parcel, and its payment. */
export function useRecordDuty(documentId: number) {
  const client = useQueryClient();
  return async (body: NewDuty) => {
    try {
      const { data } = await call(customsRoutes.recordDuty, { params: { id: documentId }, body });
      client.setQueryData(dutyKey(documentId), data);
      return data;
    } catch (error) {
      // Another admin may have recorded it: the page shows what is recorded.
      void client.invalidateQueries({ queryKey: dutyKey(documentId) });
      throw error;
    }
  };
}

/** Asks the recipient of a parcel for duties in francs. */
export function useAskDuty(colisId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (montant: number) =>
      (
        await call(
          colisRoutes.askDuty,
          { params: { id: colisId }, body: { devise: 'XOF', montant } },
          {
            idempotencyKey: crypto.randomUUID(),
          },
        )
      ).data,
    // Also after a refusal, since somebody else may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: colisKeys.one(colisId) }),
  });
}
