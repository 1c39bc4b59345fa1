import { useQueryClient } from '@tanstack/react-query';
import { devicesRoutes } from '#shared/devices/routes.ts';
import type { MissingRecords } from '#shared/devices/schema.ts';
import { call } from '#web/core/api/call.ts';
import { missingKeys } from '#web/core/missingRecords/queries.ts';
import { usePage } from '#web/core/paged/usePage.ts';

/** Missing records to look into, or those that admins closed, latest first. */
export const useMissingPage = (statut: MissingRecords['statut'], cursor: string | undefined) =>
  usePage(missingKeys.list(statut), cursor, (cursor) => call(devicesRoutes.missing, { query: { statut, cursor } }));

/** Returns a function that closes missing records with a note. */
export const useVerify = ({ userId, appareil, jusqua }: MissingRecords) => {
  const client = useQueryClient();
  return async (note: string): Promise<MissingRecords> => {
    const { data } = await call(devicesRoutes.verify, { params: { userId, appareil }, body: { jusqua, note } });
    void client.invalidateQueries({ queryKey: missingKeys.all });
    return data;
  };
};
