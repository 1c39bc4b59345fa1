import { useQuery, useQueryClient } from '@tanstack/react-query';
import { colisRoutes } from '#shared/colis/routes.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { containerKeys } from '#web/core/containers.ts';
import type { UnpaidLimitCode } from './unpaidLimits.ts';

/** Returns a function that invalidates containers and parcels, after a booking or a refusal for lack of space. */
export function useInvalidateBooking() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: containerKeys.all });
    void client.invalidateQueries({ queryKey: colisKeys.all });
  };
}

/**
 * Reports whether a customer who was refused has unpaid parcels. At UNPAID_COLIS_LIMIT they always have; at
 * UNPAID_SHARE_FULL the unpaid parcels may all be other customers'.
 */
export const useHasUnpaidColis = (code: UnpaidLimitCode): boolean => {
  const { data } = useQuery({
    queryKey: colisKeys.list('A_PAYER', 'first'),
    queryFn: async () => (await call(colisRoutes.mine, { query: { paiement: 'A_PAYER', limit: '1' } })).data,
    enabled: code === 'UNPAID_SHARE_FULL',
  });
  return code === 'UNPAID_COLIS_LIMIT' || (data?.length ?? 0) > 0;
};
