import type { AgentContainer, AgentParcel, AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { type AgentOrder, agentOrderOf } from '#shared/situation/agent-order.ts';
import { isLoadingOver, wasClosedEarly } from '#shared/situation/problems.ts';

/** Returns what the agent does with a parcel of a container; null for its usual task. */
export const orderOf = (
  parcel: AgentParcel & Pick<Partial<AgentParcelWithContainer>, 'autreDepot' | 'aTrouver'>,
  container: AgentContainer,
): AgentOrder | null =>
  agentOrderOf(parcel, {
    sens: container.sens,
    rend: parcel.aRendre === true,
    trouve: parcel.aTrouver === true,
    estInvite: parcel.autreDepot !== undefined,
    chargementFini: container.statut !== 'ANNULE' && isLoadingOver(container, new Date().toISOString()),
    manifesteClos: container.manifesteClos === true,
    fermeTot: wasClosedEarly(container),
  });
