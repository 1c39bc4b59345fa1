import type { NewMove } from '#shared/colis/decisions.ts';
import type { ParcelSize } from '#shared/colis/rules.ts';
import { isOpen } from '#shared/containers/rules.ts';
import { moveColis, movedColis, movedEvent, moveRefusal } from '../colis/move-colis.ts';
import { remeasuredEvent } from '../colis/save-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { Caller } from '../core/request/caller.ts';
import { doorObstacle, moneyEffect, previewedBox } from '../previews/preview-decision.ts';
import type { Check, PlannedAction } from './actions.ts';
import type { BulkParcel } from './load-parcels.ts';

/** Plans the move of parcels to another departure. Throws CONTAINER_NOT_FOUND. */
export const planMove = async (move: NewMove, from: StoredContainer, admin: Caller): Promise<PlannedAction> => {
  const to = await containerOf(move.vers);
  const otherDestination = from.destination !== to.destination;
  const moved = (colis: BulkParcel['colis']) => movedColis(colis, from, to, previewedBox(move.boite));
  return {
    check: ({ colis }): Check => {
      if (colis.bookingId === to.id) return 'DONE';
      const refusal = moveRefusal(colis) ?? doorObstacle(moved(colis).after, to);
      if (refusal) return refusal;
      if (otherDestination && !move.autreDestination) return 'OTHER_DESTINATION';
      return isOpen(to, new Date()) ? undefined : 'CONTAINER_CLOSED';
    },
    eventsOf: (parcels) =>
      parcels.flatMap(({ colis }) => {
        const { after, heldBy } = moved(colis);
        const remeasured = remeasuredEvent(colis, after);
        return [movedEvent(after, from, to, heldBy), ...(remeasured ? [remeasured] : [])];
      }),
    needsDocuments: false,
    move: {
      to,
      otherDestination,
      fits: () => fitsInto(to, ({ colis }) => moved(colis).after),
      effectOf: ({ colis }) => moneyEffect(colis, moved(colis).after),
      isHeldElsewhere: ({ colis }) => moved(colis).heldBy !== undefined,
    },
    change: {
      apply: ({ colis }) => moveColis(colis, move, admin, undefined),
      cancels: false,
      reasonsOf: () => [],
    },
  };
};

/** Returns a function that reports whether one more parcel fits, after those for which it has reported so. */
const fitsInto = (to: StoredContainer, sizeOf: (parcel: BulkParcel) => ParcelSize) => {
  const free = { grams: to.freeGrams, cm3: to.freeCm3 };
  return (parcel: BulkParcel): boolean => {
    const { grams, cm3 } = sizeOf(parcel);
    if (grams > free.grams || cm3 > free.cm3) return false;
    free.grams -= grams;
    free.cm3 -= cm3;
    return true;
  };
};
