import { useQuery, useQueryClient } from '@tanstack/react-query';
import { colisRoutes } from '#shared/colis/routes.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { containerKeys } from '#web/core/containers.ts';
import type { UnpaidLimitCode } from './unpaidLimits.ts';

/** After a booking, or a refusal for want of space, what was known of containers and parcels is out of date. */
export function useRefresh() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: containerKeys.all });
    void client.invalidateQueries({ queryKey: colisKeys.all });
  };
}

/** Whether a customer who was refused has parcels to pay for. Whoever holds too many has; the share may be full of others'. */
export const useMayPay = (code: UnpaidLimitCode): boolean => {
  const { data } = useQuery({
    queryKey: colisKeys.list('A_PAYER', 'first'),
    queryFn: async () => (await call(colisRoutes.mine, { query: { paiement: 'A_PAYER', limit: '1' } })).data,
    enabled: code === 'UNPAID_SHARE_FULL',
  });
  return code === 'UNPAID_COLIS_LIMIT' || (data?.length ?? 0) > 0;
};
