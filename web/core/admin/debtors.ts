import { queryOptions } from '@tanstack/react-query';
import { colisRoutes } from '#shared/colis/routes.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { usePage } from '#web/core/paged/usePage.ts';

const DEBTORS = colisKeys.list('admin', 'debtors');

const fetchDebtors = (cursor: string | undefined) => call(colisRoutes.debtors, { query: { cursor } });

/** Customers who owe for parcels, those of the oldest bookings first. */
export const useDebtorsPage = (cursor: string | undefined) => usePage(DEBTORS, cursor, fetchDebtors);

/** First page of the customers who owe; the list and the overview share it. */
export const firstDebtors = queryOptions({ queryKey: [...DEBTORS, 'first'], queryFn: () => fetchDebtors(undefined) });
