import type { AgentContainer, AgentParcel, AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { type AgentOrder, agentOrderOf } from '#shared/situation/agent-order.ts';
import { isDropOffOver, isLoadingOver, wasClosedEarly } from '#shared/situation/problems.ts';

/** Returns the arrival of a parcel with another container than its own, while it counts as a surplus; undefined otherwise. */
export const otherArrivalOf = ({
  incident,
  conteneur,
}: Pick<AgentParcelWithContainer, 'incident' | 'conteneur'>): AgentParcel['incident'] | undefined =>
  incident?.type === 'EN_TROP' && incident.conteneurId !== conteneur.id ? incident : undefined;

/** Returns what the agent does with a parcel of a container; null for its usual task. */
export const orderOf = (
  parcel: AgentParcel & Pick<Partial<AgentParcelWithContainer>, 'autreDepot' | 'aTrouver'>,
  container: AgentContainer,
): AgentOrder | null => {
  const now = new Date().toISOString();
  const isCancelled = container.statut === 'ANNULE';
  return agentOrderOf(parcel, {
    sens: container.sens,
    rend: parcel.aRendre === true,
    trouve: parcel.aTrouver === true,
    estInvite: parcel.autreDepot !== undefined,
    suspendu: container.statut === 'EN_ATTENTE',
    depotFini: !isCancelled && isDropOffOver(container, now),
    chargementFini: !isCancelled && isLoadingOver(container, now),
    manifesteClos: container.manifesteClos === true,
    fermeTot: wasClosedEarly(container),
  });
};
