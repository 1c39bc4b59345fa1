import { useTranslation } from 'react-i18next';
import type { Change } from '#shared/changes/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { ChangeLog } from '#web/core/admin/change/ChangeLog.tsx';
import { placeTime } from '#web/core/time/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { useStatutLabel } from './useStatutLabel.ts';

/** Changes that admins made to a container's statut, dates and places. */
export default function ContainerChangeLog({ container }: { container: Container }) {
  const changeLabel = useChangeLabel(container);
  return <ChangeLog changes={container.changements} labelOf={changeLabel} />;
}

/** Returns a function that formats a changed value; dates are in the zone of their place. */
function useChangeLabel({ fuseau, destination }: Container) {
  const { t } = useTranslation('containers');
  const statutLabel = useStatutLabel();
  const language = useLanguage();
  return (value: string, champ: Change['champ']) => {
    if (value === '') return t('noSite');
    if (champ === 'dateDepart' || champ === 'receptionFin') return placeTime(language, value, fuseau);
    if (champ === 'dateArrivee') return placeTime(language, value, timeZoneAt(destination, fuseau));
    return champ ? value : statutLabel(value);
  };
}
