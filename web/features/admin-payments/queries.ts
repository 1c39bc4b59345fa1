import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { colisRoutes } from '#shared/colis/routes.ts';
import { isPayable } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import {
  MAX_COLIS_PER_PAYMENT,
  MOYENS_BY_HAND,
  type MoyenByHand,
  type Payment,
  type PaymentStatut,
} from '#shared/payments/schema.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { pagesOf } from '#web/core/paged/pages.ts';
import { usePage, useRow, useRowCache } from '#web/core/paged/usePage.ts';
import { paymentKeys } from '#web/core/payments.ts';

interface Filters {
  statut: PaymentStatut | undefined;
  userId: string | undefined;
}

/** Payments, newest first: of a statut, of a customer, or both. */
export const usePaymentsPage = ({ statut, userId }: Filters, cursor: string | undefined) =>
  usePage(paymentKeys.list(statut ?? 'all', userId ?? 'all'), cursor, (cursor) =>
    call(paymentsRoutes.all, {
      query: { statut, userId, cursor },
    }),
  );

/** One payment; what the list showed is there at once and is looked at afresh. */
export const usePayment = (id: number, known: Payment | undefined) =>
  useRow(paymentKeys.one(id), known, () => call(paymentsRoutes.get, { params: { id } }));

/** What an admin may decide of a payment. */
export type Decision = 'confirm' | 'reject' | 'moyen' | 'givenBack';

/** The other way of paying by hand, when this one was noted by mistake. */
export const otherMoyen = ({ moyen }: Payment): MoyenByHand =>
  MOYENS_BY_HAND.find((each) => each !== moyen) ?? 'ESPECES';

/** Decides of a payment. It is money: the page shows what the API has done, not what it is about to do. */
export function useDecide(payment: Payment) {
  const client = useQueryClient();
  const rows = useRowCache<Payment>({ ...paymentKeys, all: paymentKeys.lists });
  const params = { id: payment.id };
  const calls: Record<Decision, () => Promise<{ data: Payment }>> = {
    confirm: () => call(paymentsRoutes.confirm, { params }),
    reject: () => call(paymentsRoutes.reject, { params }),
    moyen: () => call(paymentsRoutes.update, { params, body: { moyen: otherMoyen(payment) } }),
    givenBack: () => call(paymentsRoutes.update, { params, body: { rembourse: true } }),
  };
  return useMutation({
    mutationFn: async (decision: Decision) => (await calls[decision]()).data,
    onSuccess: (decided) => {
      rows.changed(decided);
      void client.invalidateQueries({ queryKey: colisKeys.all });
    },
    // Somebody else may have decided: the page shows how it stands.
    onError: () => client.invalidateQueries({ queryKey: paymentKeys.one(payment.id) }),
  });
}

/** A customer's parcels that can be paid together by hand: those in one container. */
export interface Payable {
  username: string | null;
  userId: number;
  bookingId: number;
  colis: readonly Colis[];
  /** There are more than one payment takes. */
  more: boolean;
}

/** What the owner of a parcel has to pay in its container, as many as one payment takes. */
export const usePayable = (colisId: number | undefined) =>
  useQuery({
    queryKey: colisKeys.list('payable', String(colisId)),
    queryFn: () => payableWith(colisId ?? 0),
    enabled: colisId !== undefined,
    staleTime: 0,
  });

async function payableWith(colisId: number): Promise<Payable> {
  const { username, userId, containerBookingId } = (await call(colisRoutes.get, { params: { id: colisId } })).data;
  const colis: Colis[] = [];
  const toPay = pagesOf((page) =>
    call(colisRoutes.ofUser, { params: { userId }, query: { paiement: 'A_PAYER', ...page } }),
  );
  for await (const { data } of toPay) {
    colis.push(...data.filter((one) => isPayable(one) && one.containerBookingId === containerBookingId));
    if (colis.length > MAX_COLIS_PER_PAYMENT) break;
  }
  return {
    username,
    userId,
    bookingId: containerBookingId,
    colis: colis.slice(0, MAX_COLIS_PER_PAYMENT),
    more: colis.length > MAX_COLIS_PER_PAYMENT,
  };
}

interface Recording extends Pick<Payable, 'userId' | 'bookingId'> {
  moyen: MoyenByHand;
  colisIds: number[];
  /** Dollars, as the admin saw them. */
  montant: number;
}

/** Records a payment by hand, once however often it is tried. */
export function useRecord() {
  const client = useQueryClient();
  const onceKeyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ userId, bookingId, ...body }: Recording) => {
      const options = { idempotencyKey: onceKeyFor({ userId, bookingId, ...body }) };
      return (await call(paymentsRoutes.add, { params: { userId, bookingId }, body }, options)).data;
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: paymentKeys.lists });
      void client.invalidateQueries({ queryKey: colisKeys.all });
    },
  });
}
