import { useQuery } from '@tanstack/react-query';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import { call } from '#web/core/api/call.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { type PayerReturn, payerKey } from '#web/core/loading/embeddedPayer.ts';

/** Query for what a pay link asks, or what a payment of it has paid; null when it asks nothing. */
export const usePayLink = (code: string, returned: PayerReturn | undefined) =>
  useQuery({
    queryKey: payerKey(code, returned),
    queryFn: async () => {
      try {
        return (await call(paymentsRoutes.payerView, { params: { code }, query: returned })).data;
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return null;
        throw error;
      }
    },
    retry: (count, failure) => !(failure instanceof Refusal) && count < 2,
  });
