import { PAGE_SIZES } from '#shared/http/paging.ts';
import { tarifsRoutes } from '#shared/tarifs/routes.ts';
import type { NewTarif, NewTarifVersion, Tarif, TarifEdit } from '#shared/tarifs/schema.ts';
import { call } from '#web/core/api/call.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { usePage, useRowCache } from '#web/core/paged/usePage.ts';
import { tarifKeys } from '#web/core/tarif/tarifKeys.ts';

/** Page of the price lists; all of them, unless there are more than a page holds. */
export const useTarifsPage = (cursor: string | undefined) =>
  usePage(tarifKeys.lists, cursor, (cursor) =>
    call(tarifsRoutes.list, { query: { cursor, limit: String(PAGE_SIZES.largest) } }),
  );

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

/** Adds a version to a price list. The API's errors name the form's fields, which are below `version`. */
export function useAddVersion(tarif: Tarif) {
  const rows = useRowCache<Tarif>(tarifKeys);
  const idempotencyKeyFor = useIdempotencyKey();
  return async ({ version: body }: { version: NewTarifVersion }) => {
    try {
      const options = { idempotencyKey: idempotencyKeyFor(body) };
      const { data } = await call(tarifsRoutes.addVersion, { params: { id: tarif.id }, body }, options);
      const added = { version: data.version, effet: data.effet };
      rows.changed({ ...tarif, versions: [...tarif.versions, added] });
      return data;
    } catch (error) {
      throw error instanceof Refusal ? belowVersion(error) : error;
    }
  };
}

const belowVersion = ({ status, code, message, fields, retryAfterSeconds }: Refusal): Refusal => {
  const named = Object.entries(fields).map(([name, fault]) => [`version.${name}`, fault]);
  return new Refusal(status, code, message, Object.fromEntries(named), retryAfterSeconds);
};

/** Removes the latest version of a price list; `removed` updates the list once that is confirmed. */
export function useRemoveVersion(tarif: Tarif) {
  const rows = useRowCache<Tarif>(tarifKeys);
  return {
    remove: (version: number) => call(tarifsRoutes.removeVersion, { params: { id: tarif.id, version } }),
    removed: (version: number): void =>
      rows.changed({ ...tarif, versions: tarif.versions.filter((each) => each.version !== version) }),
  };
}
