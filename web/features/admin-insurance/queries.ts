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

/** Insurances, newest first, by customer, by container, by both or all. */
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

/** One insurance with a fresh link to its contract. */
export const useInsurance = (id: number, known: Insurance | undefined) =>
  useRow(keys.one(id), known, () => call(insuranceRoutes.get, { params: { id } }));

/** Changes and deletes an insurance and updates the cached lists. */
export function useInsuranceMutations(id: number) {
  const rows = useRowCache<Insurance>(keys);
  return {
    /** Saves an edit; without `imageKey` the current contract stays. */
    change: async ({ imageKey, ...edit }: InsuranceEdit & { imageKey?: string | undefined }) => {
      const body = { ...edit, ...(imageKey && { imageKey }) };
      rows.changed((await call(insuranceRoutes.update, { params: { id }, body })).data);
    },
    remove: () => call(insuranceRoutes.remove, { params: { id } }),
    forget: () => rows.removed(id),
  };
}
