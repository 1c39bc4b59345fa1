import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readTrackingCode } from '#shared/colis/tracking-code.ts';
import { recipientsRoutes } from '#shared/recipients/routes.ts';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import type { PublicProxy } from '#shared/tracking/proxy.ts';
import { call } from '#web/core/api/call.ts';

/** Shows a change at once: the edge repeats the former answer for a minute. */
function useShowProxy(code: string) {
  const client = useQueryClient();
  const read = readTrackingCode(code);
  const queryKey = ['parcelTracking', 'code' in read ? read.code : code];
  return (mandatairePropose: PublicProxy | null) =>
    client.setQueryData<ParcelTracking>(queryKey, (parcel) => parcel && { ...parcel, mandatairePropose });
}

/** Names a person to collect the parcel. */
export function useNameProxy(code: string, onNamed: () => void) {
  const show = useShowProxy(code);
  return useMutation({
    mutationFn: async (body: { nom: string; telephone?: string }) =>
      (await call(recipientsRoutes.nameProxy, { params: { code }, body })).data,
    onSuccess: (proxy) => {
      show(proxy);
      onNamed();
    },
  });
}

/** Withdraws the person who waits for a confirmation. */
export function useWithdrawProxy(code: string) {
  const show = useShowProxy(code);
  return useMutation({
    mutationFn: () => call(recipientsRoutes.withdrawProxy, { params: { code } }),
    onSuccess: () => show(null),
  });
}
