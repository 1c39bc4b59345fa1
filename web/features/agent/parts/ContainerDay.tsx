import { useTranslation } from 'react-i18next';
import { hasLeft } from '#shared/colis/rules.ts';
import type { AgentContainer, AgentParcel } from '#shared/intake/schema.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { date } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

interface ContainerDayProps {
  container: AgentContainer;
  /** Parcels in it, which show whether it has left. */
  parcels: readonly Pick<AgentParcel, 'etat' | 'incident'>[];
}

/** Reports whether a container has left: one of its parcels did, or stayed behind, or that or its arrival is recorded. */
const hasDeparted = ({ arriveLe, parti }: AgentContainer, parcels: ContainerDayProps['parcels']): boolean =>
  parti === true ||
  arriveLe !== undefined ||
  parcels.some((parcel) => hasLeft(parcel) || parcel.incident?.type === 'RESTE');

/** Day of a container at the agent's site: its departure from there, or its arrival, planned or recorded; that it was cancelled. */
export function ContainerDay({ container, parcels }: ContainerDayProps) {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  const { sens, statut, dateDepart, dateArrivee, arriveLe, destination, fuseau } = container;
  if (statut === 'ANNULE' && !arriveLe && !parcels.some(hasLeft)) return t('containers.notLeaving');
  if (sens !== 'ARRIVEE') {
    const isPast = dateDepart < new Date().toISOString();
    const planned = isPast ? 'containers.plannedDeparture' : 'containers.departure';
    return t(hasDeparted(container, parcels) ? 'containers.departed' : planned, {
      date: date(language, dateDepart, fuseau),
    });
  }
  const day = date(language, arriveLe ?? dateArrivee, timeZoneAt(destination, fuseau));
  return t(arriveLe ? 'containers.arrived' : 'containers.arrival', { date: day });
}
