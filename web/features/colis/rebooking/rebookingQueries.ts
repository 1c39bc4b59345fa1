import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StepResult } from '#shared/changes/results.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { containersRoutes } from '#shared/containers/routes.ts';
import { isOpen } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { rebookingRoutes } from '#shared/rebooking/routes.ts';
import type { RebookingAction, RebookingPreview } from '#shared/rebooking/schema.ts';
import { wasBrought } from '#shared/situation/stages.ts';
import { call } from '#web/core/api/call.ts';
import { useColisInContainer } from '#web/core/colis/useColisInContainer.ts';
import { useRefreshColis } from '#web/core/colis/useRefreshColis.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { LARGEST_PAGE } from '#web/core/paged/pages.ts';

/** Returns the parcels of a sending that are not cancelled, this one first; it alone for a single parcel. */
export function useSending(colis: Colis): Colis[] {
  const { envoi } = colis;
  const { data = [] } = useColisInContainer(colis.containerBookingId, envoi !== null);
  const others = data.filter(({ id, etat, envoi: of }) => id !== colis.id && of?.id === envoi?.id && etat !== 'ANNULE');
  return envoi === null ? [colis] : [colis, ...others];
}

/** Open departures to the same destination, those from the same place first; of a parcel that a depot has, these only. */
export const useOtherDepartures = (colis: Colis, container: Container, enabled: boolean) =>
  useQuery({
    queryKey: containerKeys.list('rebooking'),
    queryFn: async () =>
      (await call(containersRoutes.list, { query: { limit: LARGEST_PAGE, statut: 'EN_COURS' } })).data,
    enabled,
    select: (all) => {
      const isNear = ({ lieuEnlevement }: Container) => Number(lieuEnlevement === container.lieuEnlevement);
      return all.filter((other) => isChoice(other, colis, container)).sort((a, b) => isNear(b) - isNear(a));
    },
  });

const isChoice = (other: Container, colis: Colis, container: Container): boolean =>
  other.id !== container.id &&
  other.destination === container.destination &&
  isOpen(other, new Date()) &&
  (!wasBrought(colis) || other.lieuEnlevement === container.lieuEnlevement);

/** Preview of a change, as things are now. */
export const useRebookingPreview = (action: RebookingAction | undefined, colisIds: readonly number[]) =>
  useQuery({
    queryKey: ['rebooking', action, colisIds],
    queryFn: async () => {
      if (!action) throw new Error('no action');
      return (await call(rebookingRoutes.preview, { body: { action, colisIds: [...colisIds] } })).data;
    },
    enabled: action !== undefined,
    staleTime: 0,
    gcTime: 0,
  });

interface Change {
  action: RebookingAction;
  preview: RebookingPreview;
  motif: string;
}

/**
 * Carries out a change once per press. Calls `onDone` with the number of parcels if all are changed; otherwise the
 * results stay, and the parcels and the preview are read again.
 */
export function useRebooking(onDone: (count: number) => void) {
  const client = useQueryClient();
  const refresh = useRefreshColis();
  const [lot] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async ({ action, preview, motif }: Change): Promise<StepResult[]> => {
      const colis = preview.colis.filter(({ apercu }) => apercu !== '').map(({ id, apercu }) => ({ id, apercu }));
      return (await call(rebookingRoutes.run, { body: { action, lot, colis, ...(motif && { motif }) } })).data;
    },
    onSuccess: (results) => {
      if (results.every(({ resultat }) => resultat === 'FAIT')) onDone(results.length);
    },
    // Also after a failure, since part of it may be done.
    onSettled: () => {
      refresh();
      void client.invalidateQueries({ queryKey: ['rebooking'] });
    },
  });
  return { change: mutate, busy: isPending, error, results: data };
}
