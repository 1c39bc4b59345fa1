import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { counterRoutes } from '#shared/counter/routes.ts';
import type { ONLINE_METHODS } from '#shared/money/methods.ts';
import type { NewMonthClosing } from '#shared/payments/accounting.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import { call } from '#web/core/api/call.ts';
import { allRows } from '#web/core/paged/pages.ts';
import { paymentKeys } from '#web/core/payments.ts';

export type OnlineMethod = (typeof ONLINE_METHODS)[number];

const booksKey = (mois: string) => ['books', mois] as const;

/** Seller, rates and closing of a month. */
export const useBooks = (mois: string) =>
  useQuery({
    queryKey: booksKey(mois),
    queryFn: async () => (await call(paymentsRoutes.books, { params: { mois } })).data,
  });

/** All movements of money of a month. */
export const useMovements = (mois: string) =>
  useQuery({
    queryKey: paymentKeys.month(mois),
    queryFn: () => allRows((query) => call(paymentsRoutes.movements, { params: { mois }, query })),
  });

/** All cash drawers that were closed in a month. */
export const useMonthDrawers = (mois: string) =>
  useQuery({
    queryKey: [...booksKey(mois), 'drawers'],
    queryFn: () => allRows((query) => call(counterRoutes.monthDrawers, { params: { mois }, query })),
  });

/** All entries of our account at a provider in a month; none are read of one that the stage does not use. */
export const useProviderEntries = (mois: string, moyen: OnlineMethod, isUsed = true) =>
  useQuery({
    queryKey: [...booksKey(mois), moyen],
    queryFn: () => allRows((query) => call(paymentsRoutes.providerEntries, { params: { mois, moyen }, query })),
    enabled: isUsed,
    retry: false,
  });

/** Entries of payouts, in their order. */
export const usePayouts = (mois: string, moyen: OnlineMethod, ids: readonly string[]) =>
  useQueries({
    queries: ids.map((versement) => ({
      queryKey: [...booksKey(mois), moyen, versement],
      queryFn: () =>
        allRows((query) =>
          call(paymentsRoutes.providerEntries, { params: { mois, moyen }, query: { ...query, versement } }),
        ),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });

/** Closes a month with what the page shows. */
export function useCloseMonth(mois: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewMonthClosing) =>
      (await call(paymentsRoutes.closeMonth, { params: { mois }, body })).data,
    onSuccess: (books) => client.setQueryData(booksKey(mois), books),
    onError: () => {
      void client.invalidateQueries({ queryKey: booksKey(mois) });
      void client.invalidateQueries({ queryKey: paymentKeys.month(mois) });
    },
  });
}

const MISMATCHES_KEY = ['books', 'mismatches'] as const;

/** Mismatches of the last thirty days. */
export const useMismatches = () =>
  useQuery({ queryKey: MISMATCHES_KEY, queryFn: async () => (await call(paymentsRoutes.mismatches, {})).data });

/** Marks a mismatch as done, with what was done. */
export function useCloseMismatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ecart, motif }: { ecart: string; motif: string }) =>
      (await call(paymentsRoutes.closeMismatch, { params: { ecart }, body: { motif } })).data,
    onSettled: () => client.invalidateQueries({ queryKey: MISMATCHES_KEY }),
  });
}
