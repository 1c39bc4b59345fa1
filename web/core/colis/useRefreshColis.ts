import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { containerKeys } from '#web/core/container/containers.ts';
import { colisKeys } from './keys.ts';

/** Returns a function that invalidates all parcels and containers, whose space they take. */
export function useRefreshColis(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: colisKeys.all });
    void client.invalidateQueries({ queryKey: containerKeys.all });
  }, [client]);
}
