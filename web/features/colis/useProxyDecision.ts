import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { recipientsRoutes } from '#shared/recipients/routes.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { toast } from '#web/ui/toasts.ts';
import { messagesKey } from './messagesKey.ts';

/** Decides on the person who was named at a time to collect a parcel, and shows who is named then. */
export function useProxyDecision({ id }: Colis, route: 'confirmProxy' | 'refuseProxy') {
  const { t } = useTranslation('recipientMessages');
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (le: string) => {
      await call(recipientsRoutes[route], { params: { id }, body: { le } });
    },
    onSuccess: () => toast('success', t(route === 'confirmProxy' ? 'named.confirmed' : 'named.refused')),
    onError: (error) => toast('error', t('named.failed', { reason: reasonFor(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: messagesKey(id) }),
  });
}
