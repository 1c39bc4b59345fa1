import { useTranslation } from 'react-i18next';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { isOffJourney } from '#shared/situation/journey.ts';
import { useColisInContainer } from '#web/core/colis/useColisInContainer.ts';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { DropOffSlot } from '#web/core/sites/DropOffSlot.tsx';
import { situationFor } from '#web/core/situation/situationFor.ts';
import { FoldableSection } from '#web/ui/FoldableSection.tsx';

/**
 * Place to which a parcel is still to be brought and place of its collection, unless a card of its own shows that; of a
 * cancelled one, the button that takes its drop-off out of a calendar.
 */
export function Places({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const container = loadedContainer(useContainer(colis.containerBookingId));
  if (!container) return null;
  const { titre, etape, lieu, action } = situationFor(colis, container);
  const { siteDepart, siteArrivee, receptionFin } = container;
  if (etape === 'ANNULE') return <CancelledDropOff colis={colis} container={container} />;
  if (!isUnderWay(colis) || titre === 'A_RETIRER' || (isOffJourney(titre) && action !== 'BRING_AGAIN')) return null;
  if (!siteDepart && !siteArrivee && !receptionFin) return null;
  const brought = lieu !== 'EXPEDITEUR' && action !== 'BRING_AGAIN';
  const names = [brought ? undefined : siteDepart?.nom, siteArrivee?.nom];
  return (
    <FoldableSection row id="places" title={t('detail.places')} hint={names.filter(Boolean).join(' · ')}>
      <DropOffSlot container={container} brought={brought} />
    </FoldableSection>
  );
}

/** Button that takes the drop-off out of a calendar, unless it holds for another parcel of the same sender. */
function CancelledDropOff({ colis, container }: { colis: Colis; container: Container }) {
  const { data } = useColisInContainer(container.id, container.receptionFin !== null);
  const isStillDue = data?.some(
    ({ id, userId, etat }) => id !== colis.id && userId === colis.userId && isUnderWay({ etat }),
  );
  return isStillDue === false && <DropOffSlot container={container} cancelled />;
}
