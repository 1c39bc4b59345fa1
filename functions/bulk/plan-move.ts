import type { NewMove } from '#shared/colis/decisions.ts';
import { isOpen } from '#shared/containers/rules.ts';
import { moveColis, movedColis, movedEvent, moveRefusal } from '../colis/move-colis.ts';
import { doorObstacle, moneyEffect } from '../colis/preview-decision.ts';
import { remeasuredEvent } from '../colis/save-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { Caller } from '../core/caller.ts';
import type { BulkEvent, Check, PlannedAction } from './actions.ts';
import type { BulkParcel } from './load-parcels.ts';

/** Plans the move of parcels to another departure. Throws CONTAINER_NOT_FOUND. */
export const planMove = async (move: NewMove, from: StoredContainer, admin: Caller): Promise<PlannedAction> => {
  const to = await containerOf(move.vers);
  const otherDestination = from.destination !== to.destination;
  return {
    check: ({ colis }): Check => {
      if (colis.bookingId === to.id) return 'DONE';
      const refusal = moveRefusal(colis) ?? doorObstacle(movedColis(colis, to).after, to);
      if (refusal) return refusal;
      if (otherDestination && !move.autreDestination) return 'OTHER_DESTINATION';
      return isOpen(to, new Date()) ? undefined : 'CONTAINER_CLOSED';
    },
    eventsOf: (parcels) => parcels.flatMap(({ colis }) => eventsOfMove(colis, from, to)),
    needsDocuments: false,
    move: {
      to,
      otherDestination,
      fits: () => fitsInto(to),
      effectOf: ({ colis }) => moneyEffect(colis, movedColis(colis, to).after),
    },
    change: {
      apply: ({ colis }) => moveColis(colis, move, admin, undefined),
      cancels: false,
      reasonsOf: () => [],
    },
  };
};

const eventsOfMove = (colis: BulkParcel['colis'], from: StoredContainer, to: StoredContainer): BulkEvent[] => {
  const { after } = movedColis(colis, to);
  const remeasured = remeasuredEvent(colis, after);
  return [movedEvent(after, from, to), ...(remeasured ? [remeasured] : [])];
};

/** Returns a function that reports whether one more parcel fits, after those for which it has reported so. */
const fitsInto = (to: StoredContainer) => {
  const free = { grams: to.freeGrams, cm3: to.freeCm3 };
  return ({ colis }: BulkParcel): boolean => {
    const { grams, cm3 } = movedColis(colis, to).after;
    if (grams > free.grams || cm3 > free.cm3) return false;
    free.grams -= grams;
    free.cm3 -= cm3;
    return true;
  };
};
