import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { colisRoutes } from '#shared/colis/routes.ts';
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

/** Customs documents of booked parcels, newest first: of a statut, of a user, of both or all. Drafts may never be sent. */
export const useDocumentsPage = ({ statut, userId }: Filters, cursor: string | undefined) =>
  usePage([...keys.lists, userId ?? 'all', statut ?? 'all'], cursor, (cursor) =>
    call(customsRoutes.ofColis, {
      query: { statut, userId, cursor },
    }),
  );

/** One document; what the list showed is there at once and is looked at afresh, its link to the file too. */
export const useDocument = (id: number, known: CustomsDocument | undefined) =>
  useRow(keys.one(id), known, () => call(customsRoutes.get, { params: { id } }));

/** The parcel that a document travels with. */
export const useColisOf = ({ colisId }: CustomsDocument) =>
  useQuery({
    queryKey: colisKeys.one(colisId ?? 0),
    queryFn: async () => (await call(colisRoutes.get, { params: { id: colisId ?? 0 } })).data,
    enabled: colisId !== null,
  });

export interface Decision {
  statut: CustomsStatut;
  /** The file that was seen, by when it was filed. */
  deposeLe: string;
  /** Why it is refused. */
  motif?: string;
}

/** Decides on a document. It stays where it is in the list until the list is asked for anew. */
export function useDecide({ id }: CustomsDocument) {
  const client = useQueryClient();
  const rows = useRowCache<CustomsDocument>(keys);
  return useMutation({
    mutationFn: async ({ statut, ...body }: Decision) =>
      (await call(customsRoutes.setStatut, { params: { id }, query: { statut }, body })).data,
    onSuccess: rows.changed,
    // Its customer may have replaced it: the page shows the version that is to be decided on.
    onError: () => client.invalidateQueries({ queryKey: keys.one(id) }),
  });
}
