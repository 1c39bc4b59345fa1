import { useQueryClient } from '@tanstack/react-query';
import { insuranceRoutes } from '#shared/insurance/routes.ts';
import type { Insurance, InsuranceEdit } from '#shared/insurance/schema.ts';
import { call } from '#web/core/api/call.ts';
import { changeRow, dropRow, usePage, useRow } from '#web/core/paged/usePage.ts';

const ALL = ['insurance'];
const LISTS = [...ALL, 'list'];
const one = (id: number) => [...ALL, id];

interface Filters {
  userId: string | undefined;
  containerBookingId: string | undefined;
}

/** Insurances, newest first: of a customer, for a container, of both or of all. */
export const useInsurancesPage = ({ userId, containerBookingId }: Filters, cursor: string | undefined) =>
  usePage([...LISTS, userId ?? 'all', containerBookingId ?? 'all'], cursor, (cursor) =>
    call(insuranceRoutes.all, {
      query: {
        userId,
        containerBookingId,
        cursor,
      },
    }),
  );

/** One insurance, with a fresh link to its contract. */
export const useInsurance = (id: number, known: Insurance | undefined) =>
  useRow(one(id), known, () => call(insuranceRoutes.get, { params: { id } }));

/** The ways to change and to delete an insurance; the lists on show follow. */
export function useWrites(id: number) {
  const client = useQueryClient();
  return {
    /** `imageKey` names another contract; left out, the one that is there stays. */
    change: async ({ imageKey, ...edit }: InsuranceEdit & { imageKey?: string | undefined }) => {
      const body = { ...edit, ...(imageKey && { imageKey }) };
      const { data } = await call(insuranceRoutes.update, { params: { id }, body });
      changeRow<Insurance>(client, LISTS, id, data);
      client.setQueryData(one(id), data);
      void client.invalidateQueries({ queryKey: ALL, refetchType: 'none' });
    },
    remove: () => call(insuranceRoutes.remove, { params: { id } }),
    /** It is gone: from the lists as well, whatever the API's index still says. */
    forget: () => {
      dropRow(client, LISTS, id);
      void client.invalidateQueries({ queryKey: ALL, refetchType: 'none' });
    },
  };
}
