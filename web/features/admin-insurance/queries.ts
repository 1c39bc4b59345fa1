import { insuranceRoutes } from '#shared/insurance/routes.ts';
import type { Insurance, InsuranceEdit } from '#shared/insurance/schema.ts';
import { call } from '#web/core/api/call.ts';
import { usePage, useRow, useRowCache } from '#web/core/paged/usePage.ts';

const keys = {
  all: ['insurance'],
  lists: ['insurance', 'list'],
  one: (id: number) => ['insurance', id],
};

interface Filters {
  userId: string | undefined;
  containerBookingId: string | undefined;
}

/** Insurances, newest first: of a customer, for a container, of both or of all. */
export const useInsurancesPage = ({ userId, containerBookingId }: Filters, cursor: string | undefined) =>
  usePage([...keys.lists, userId ?? 'all', containerBookingId ?? 'all'], cursor, (cursor) =>
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
  useRow(keys.one(id), known, () => call(insuranceRoutes.get, { params: { id } }));

/** Changes and deletes an insurance; the lists on show follow. */
export function useWrites(id: number) {
  const rows = useRowCache<Insurance>(keys);
  return {
    /** `imageKey` names another contract; left out, the one that is there stays. */
    change: async ({ imageKey, ...edit }: InsuranceEdit & { imageKey?: string | undefined }) => {
      const body = { ...edit, ...(imageKey && { imageKey }) };
      rows.changed((await call(insuranceRoutes.update, { params: { id }, body })).data);
    },
    remove: () => call(insuranceRoutes.remove, { params: { id } }),
    forget: () => rows.removed(id),
  };
}
