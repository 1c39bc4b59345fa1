import { PAGE_SIZES } from '#shared/http/paging.ts';
import { tarifsRoutes } from '#shared/tarifs/routes.ts';
import type { NewTarif, Tarif, TarifEdit } from '#shared/tarifs/schema.ts';
import { call } from '#web/core/api/call.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { usePage, useRow, useRowCache } from '#web/core/paged/usePage.ts';
import { tarifKeys } from '#web/core/tarifs/tarifs.ts';

/** Page of the price lists; all of them, unless there are more than a page holds. */
export const useTarifsPage = (cursor: string | undefined) =>
  usePage(tarifKeys.lists, cursor, (cursor) =>
    call(tarifsRoutes.list, { query: { cursor, limit: String(PAGE_SIZES.largest) } }),
  );

export const useTarif = (id: number, known: Tarif | undefined) =>
  useRow(tarifKeys.one(id), known, () => call(tarifsRoutes.get, { params: { id } }));

/** Adds a price list with its first version. An idempotency key keeps a retry from adding it twice. */
export function useAddTarif() {
  const rows = useRowCache<Tarif>(tarifKeys);
  const idempotencyKeyFor = useIdempotencyKey();
  return async (body: NewTarif) => {
    const { data } = await call(tarifsRoutes.add, { body }, { idempotencyKey: idempotencyKeyFor(body) });
    rows.added(data);
    return data;
  };
}

/** Changes the corridor of a price list, or takes it out of service. */
export function useUpdateTarif(id: number) {
  const rows = useRowCache<Tarif>(tarifKeys);
  return async (body: TarifEdit) => rows.changed((await call(tarifsRoutes.update, { params: { id }, body })).data);
}
