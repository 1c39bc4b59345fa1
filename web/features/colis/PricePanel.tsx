import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  hasLeft,
  isPaidInPart,
  isPayableByCard,
  isRecorded,
  isUnderWay,
  owedBeyondPrice,
} from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { mayTravelUnpaid } from '#shared/money/terms.ts';
import { hasJourney, isOffJourney } from '#shared/situation/journey.ts';
import { isEditable } from '#shared/situation/stages.ts';
import { BEYOND_PRICE_TEXTS } from '#web/core/colis/beyondPrice.ts';
import { Deadline } from '#web/core/colis/Deadline.tsx';
import { isPaidEarly, isPostponed, needsDeparture } from '#web/core/colis/isAskedToPay.ts';
import price from '#web/core/colis/PriceTotal.module.css';
import { RecordedPayment } from '#web/core/colis/RecordedPayment.tsx';
import { awaitedRest, restToPay } from '#web/core/colis/recordedSum.ts';
import { refundsOf } from '#web/core/colis/refundsOf.ts';
import { useColisInContainer } from '#web/core/colis/useColisInContainer.ts';
import { Itinerary } from '#web/core/container/Itinerary.tsx';
import { ItinerarySkeleton } from '#web/core/container/ItinerarySkeleton.tsx';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { dollars } from '#web/core/format.ts';
import { PayLinkButton } from '#web/core/payLink/PayLinkButton.tsx';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { useSession } from '#web/core/session/session.ts';
import { DropOffSlot } from '#web/core/sites/DropOffSlot.tsx';
import { situationFor } from '#web/core/situation/situationFor.ts';
import { loadTexts, useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { DeleteColis } from './DeleteColis.tsx';
import { LedgerLines } from './LedgerLines.tsx';
import { PayEarly } from './PayEarly.tsx';
import styles from './PricePanel.module.css';
import { RebookingAction } from './rebooking/RebookingAction.tsx';

/** Button that is loaded with its texts once the page shows. */
const ReceiptButton = lazyAfterPaint(
  async () => {
    const [module] = await Promise.all([import('./ReceiptButton.tsx'), loadTexts(['receipt', 'seller'])]);
    return module.default;
  },
  () => (
    <div aria-busy="true">
      <Skeleton height="var(--touch)" />
    </div>
  ),
);

interface WayProps {
  colis: Colis;
  container: Container;
}

/**
 * Journey of a parcel: places, dates, where it is still to be brought and where it will be collected. Of one that its
 * container's journey does not concern, only the places.
 */
function Way({ colis, container }: WayProps) {
  const { t } = useTranslation('colis');
  const nameOf = usePlaceName();
  const { lieuEnlevement: from, destination: to, dateDepart, dateArrivee, arriveLe, fuseau } = container;
  const { titre, etape, lieu, action } = situationFor(colis, container);
  if (isOffJourney(titre))
    return (
      <>
        <h2 className={styles.route}>{t('card.route', { from: nameOf(from), to: nameOf(to) })}</h2>
        {etape === 'ANNULE' && <CancelledDropOff colis={colis} container={container} />}
        {action === 'BRING_AGAIN' && <DropOffSlot container={container} />}
      </>
    );
  return (
    <>
      <Itinerary
        as="h2"
        from={from}
        to={to}
        departure={dateDepart}
        arrival={dateArrivee}
        arrived={hasLeft(colis) ? arriveLe : undefined}
        timeZone={fuseau}
        price={undefined}
      />
      {isUnderWay(colis) && <DropOffSlot container={container} brought={lieu !== 'EXPEDITEUR'} />}
    </>
  );
}

/** Button that takes the drop-off out of a calendar, unless it holds for another parcel of the same sender. */
function CancelledDropOff({ colis, container }: WayProps) {
  const { data } = useColisInContainer(container.id, container.receptionFin !== null);
  const isStillDue = data?.some(
    ({ id, userId, etat }) => id !== colis.id && userId === colis.userId && isUnderWay({ etat }),
  );
  return isStillDue === false && <DropOffSlot container={container} cancelled />;
}

/** Reports whether the page shows the places of a parcel with its steps, which are all that `Way` would say. */
const isWayShown = (colis: Colis, container: Container | undefined): boolean => {
  const { titre, action } = situationFor(colis, container);
  return isOffJourney(titre) && hasJourney(titre) && action !== 'BRING_AGAIN';
};

/** Label of the price of a parcel: when its terms ask for all of it, unless nothing is asked without a departure. */
const priceLabel = (colis: Colis, container: Container | null | undefined) => {
  const { reporte, prixEstime } = colis;
  const isDue = reporte && restToPay(colis) === prixEstime && !isPostponed(colis, container);
  return isDue ? (`terms.${reporte}` as const) : 'detail.price';
};

/** Label of what is still due for a parcel, and when. */
const restLabel = (colis: Colis) => {
  const { reporte } = colis;
  const beyond = owedBeyondPrice(colis);
  if (reporte) return `terms.${reporte}` as const;
  return beyond ? (`${BEYOND_PRICE_TEXTS[beyond]}.due` as const) : 'detail.rest';
};

interface PricePanelProps {
  colis: Colis;
  /** Hides the actions while the parcel is being edited. */
  editing: boolean;
  onEdit: () => void;
  editButton: RefObject<HTMLButtonElement | null>;
}

/** Itinerary and price of the parcel, with the actions to edit and delete it. */
export function PricePanel({ colis, editing, onEdit, editButton }: PricePanelProps) {
  const refunds = refundsOf(colis);
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const { userId } = useSession();
  const container = loadedContainer(useContainer(colis.containerBookingId));
  const [deleting, setDeleting] = useState(false);
  return (
    <aside className={styles.aside} aria-label={t('detail.side')}>
      {container !== null && !isWayShown(colis, container) && (
        <div className={styles.panel}>
          {container ? <Way colis={colis} container={container} /> : <ItinerarySkeleton />}
        </div>
      )}
      <div className={styles.panel}>
        <p className={price.price}>
          <span className={price.label}>{t(priceLabel(colis, container))}</span>
          <span className={price.total}>{dollars(language, colis.prixEstime)}</span>
        </p>
        {colis.aConfirmer && (
          <p className={price.price}>
            <span className={price.label}>{t('card.toConfirm')}</span>
            <span className={price.total}>{dollars(language, colis.aConfirmer.montant)}</span>
          </p>
        )}
        {(owedBeyondPrice(colis) || isPaidInPart(colis)) && restToPay(colis) > 0 && !isPostponed(colis, container) && (
          <p className={price.price}>
            <span className={price.label}>{t(restLabel(colis))}</span>
            <span className={price.total}>{dollars(language, restToPay(colis))}</span>
          </p>
        )}
        {colis.aRembourser > 0 && (
          <p className={price.price}>
            <span className={price.label}>{t('detail.toRefund')}</span>
            <span className={price.total}>{dollars(language, colis.aRembourser)}</span>
          </p>
        )}
        {colis.remboursementsDus && userId === colis.userId && <p className={styles.note}>{t('detail.byTeam')}</p>}
        {refunds.refunded > 0 && (
          <p className={price.price}>
            <span className={price.label}>{t('detail.refunded')}</span>
            <span className={price.total}>{dollars(language, refunds.refunded)}</span>
          </p>
        )}
        {refunds.contested > 0 && (
          <p className={price.price}>
            <span className={price.label}>
              {t(userId === colis.userId ? 'detail.contested' : 'detail.contestedOfCustomer')}
            </span>
            <span className={price.total}>{dollars(language, refunds.contested)}</span>
          </p>
        )}
        <LedgerLines colis={colis} />
        {mayTravelUnpaid(colis) && isPaidEarly(colis, container) && userId === colis.userId && (
          <PayEarly colis={colis} />
        )}
        {isPayableByCard(colis) && !isPostponed(colis, container) && !colis.paiementEnCours && (
          <PayLinkButton colisIds={[colis.id]} />
        )}
        {colis.aPayerAvant && userId !== colis.userId && !needsDeparture(colis, container) && (
          <p className={styles.deadline}>
            <Deadline at={colis.aPayerAvant} container={container} />
          </p>
        )}
        {(colis.recu > 0 || colis.paymentId !== null || colis.rembourse + colis.aRembourser > 0) && (
          <ReceiptButton colis={colis} />
        )}
        {isEditable(colis) && !isPaidInPart(colis) && !colis.paiementEnCours && !editing && (
          <div className={styles.actions}>
            <Button ref={editButton} look="quiet" icon={Pencil} onClick={onEdit}>
              {t('edit.open')}
            </Button>
            <Button look="quiet" icon={Trash} onClick={() => setDeleting(true)}>
              {t('remove.open')}
            </Button>
          </div>
        )}
        {container && !editing && (userId !== colis.userId || !needsDeparture(colis, container)) && (
          <RebookingAction colis={colis} container={container} />
        )}
        {isRecorded(colis) && (
          <p className={styles.deadline}>
            <RecordedPayment colis={colis} />{' '}
            {userId === colis.userId && awaitedRest(colis) === 0 && t('recorded.kept')}
          </p>
        )}
        {colis.paiementEnCours && <p className={styles.note}>{t('detail.locked')}</p>}
      </div>
      <DeleteColis colis={colis} open={deleting} onClose={() => setDeleting(false)} />
    </aside>
  );
}
