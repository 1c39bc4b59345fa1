import { useTranslation } from 'react-i18next';
import type { AgentContainer } from '#shared/intake/schema.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { date } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** Day of a container at the agent's site: its departure from there, or its arrival, planned or recorded. */
export function ContainerDay({ container }: { container: AgentContainer }) {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  const { sens, dateDepart, dateArrivee, arriveLe, destination, fuseau } = container;
  if (sens !== 'ARRIVEE') return t('containers.departure', { date: date(language, dateDepart, fuseau) });
  const day = date(language, arriveLe ?? dateArrivee, timeZoneAt(destination, fuseau));
  return t(arriveLe ? 'containers.arrived' : 'containers.arrival', { date: day });
}
