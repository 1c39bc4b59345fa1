import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { colisRoutes } from '#shared/colis/routes.ts';
import { isPayableByCard } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { MAX_COLIS_PER_PAYMENT } from '#shared/payments/constants.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import { CORRECTED_METHODS, type Payment, type PaymentFilter, type RecordedMethod } from '#shared/payments/schema.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { pagesOf } from '#web/core/paged/pages.ts';
import { usePage, useRow, useRowCache } from '#web/core/paged/usePage.ts';
import { paymentKeys } from '#web/core/payments.ts';

interface Filters {
  statut: PaymentFilter | undefined;
  userId: string | undefined;
}

/** Payments, newest first, by statut, by customer, by both or all. */
export const usePaymentsPage = ({ statut, userId }: Filters, cursor: string | undefined) =>
  usePage(paymentKeys.list(statut ?? 'all', userId ?? 'all'), cursor, (cursor) =>
    call(paymentsRoutes.all, {
      query: { statut, userId, cursor },
    }),
  );

/** One payment; shows the row of the list until the fresh payment is loaded. */
export const usePayment = (id: number, known: Payment | undefined) =>
  useRow(paymentKeys.one(id), known, () => call(paymentsRoutes.get, { params: { id } }));

/** Decisions of an admin on a payment. */
export type PaymentAction = 'confirm' | 'reject' | 'moyen' | 'refunded';

/** The other of cash and transfer, to correct a payment that was recorded with the wrong one. */
export const otherRecordedMethod = ({ moyen }: Payment): (typeof CORRECTED_METHODS)[number] =>
  CORRECTED_METHODS.find((each) => each !== moyen) ?? 'ESPECES';

/** Decides on a payment. Not optimistic: as it is about money, the page shows only what the API has done. */
export function useDecidePayment(payment: Payment) {
  const client = useQueryClient();
  const rows = useRowCache<Payment>({ ...paymentKeys, all: paymentKeys.lists });
  const params = { id: payment.id };
  const calls: Record<PaymentAction, () => Promise<{ data: Payment }>> = {
    confirm: () => call(paymentsRoutes.confirm, { params }),
    reject: () => call(paymentsRoutes.reject, { params }),
    moyen: () => call(paymentsRoutes.update, { params, body: { moyen: otherRecordedMethod(payment) } }),
    refunded: () => call(paymentsRoutes.update, { params, body: { rembourse: true } }),
  };
  return useMutation({
    mutationFn: async (decision: PaymentAction) => (await calls[decision]()).data,
    onSuccess: (decided) => {
      rows.changed(decided);
      void client.invalidateQueries({ queryKey: colisKeys.all });
    },
    // Another admin may have decided: refetches the current statut.
    onError: () => client.invalidateQueries({ queryKey: paymentKeys.one(payment.id) }),
  });
}

/** A customer's parcels in one container, which can be paid together. */
export interface PayableColis {
  username: string | null;
  userId: number;
  bookingId: number;
  colis: readonly Colis[];
  /** There are more parcels than one payment takes. */
  hasMore: boolean;
}

/** Payable parcels of the owner of this parcel in its container, at most as many as one payment takes. */
export const usePayableColis = (colisId: number | undefined) =>
  useQuery({
    queryKey: colisKeys.list('payable', String(colisId)),
    queryFn: () => fetchPayable(colisId ?? 0),
    enabled: colisId !== undefined,
    staleTime: 0,
  });

async function fetchPayable(colisId: number): Promise<PayableColis> {
  const { username, userId, containerBookingId } = (await call(colisRoutes.get, { params: { id: colisId } })).data;
  const colis: Colis[] = [];
  const unpaidPages = pagesOf((page) =>
    call(colisRoutes.ofUser, { params: { userId }, query: { paiement: 'A_PAYER', ...page } }),
  );
  for await (const { data } of unpaidPages) {
    colis.push(...data.filter((one) => isPayableByCard(one) && one.containerBookingId === containerBookingId));
    if (colis.length > MAX_COLIS_PER_PAYMENT) break;
  }
  return {
    username,
    userId,
    bookingId: containerBookingId,
    colis: colis.slice(0, MAX_COLIS_PER_PAYMENT),
    hasMore: colis.length > MAX_COLIS_PER_PAYMENT,
  };
}

interface NewRecordedPayment extends Pick<PayableColis, 'userId' | 'bookingId'> {
  moyen: RecordedMethod;
  reference?: string;
  colisIds: number[];
  /** Total in dollars, as the admin saw it. */
  montant: number;
}

/** Records a payment that is no card payment of the site. An idempotency key keeps a retry from recording it twice. */
export function useRecordPayment() {
  const client = useQueryClient();
  const idempotencyKeyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ userId, bookingId, ...body }: NewRecordedPayment) => {
      const options = { idempotencyKey: idempotencyKeyFor({ userId, bookingId, ...body }) };
      return (await call(paymentsRoutes.add, { params: { userId, bookingId }, body }, options)).data;
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: paymentKeys.lists });
      void client.invalidateQueries({ queryKey: colisKeys.all });
    },
  });
}
