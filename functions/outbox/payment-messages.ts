import { hasLeft } from '#shared/colis/rules.ts';
import { mayTravelUnpaid, type RestMoment } from '#shared/money/terms.ts';
import type { Action } from '#shared/situation/codes.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { dueFor, paymentStateOf, sumOfCents, supplementOf } from '../colis/amounts.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import type { CustomerMessage } from './customer-messages.ts';

/** Message that a payment arrived, and which of its parcels have no departure ahead of them, or no space in it. */
export const paymentMessage = async ({
  type,
  userId,
  cents,
  colisIds,
  pour,
  reste,
  recu,
}: Extract<DomainEvent, { type: 'PAYMENT_CONFIRMED' }>): Promise<CustomerMessage> => {
  const colisList = await colisOfRefs(colisIds.map((id) => ({ userId, id })));
  const bookingIds = [...new Set(colisList.map(({ bookingId }) => bookingId))];
  const containers = new Map((await Promise.all(bookingIds.map(containerOf))).map((each) => [each.id, each]));
  const now = new Date();
  const actions = colisList.map((colis) => {
    const paid = { ...parcelFactsOf(colis), paye: true };
    return { id: colis.id, action: situationOf(paid, containers.get(colis.bookingId), 'CLIENT', now).action };
  });
  const idsWith = (wanted: Action): number[] => actions.filter(({ action }) => action === wanted).map(({ id }) => id);
  const next = {
    withoutDeparture: idsWith('CHOOSE_DEPARTURE'),
    withoutSpace: idsWith('AWAIT_SPACE'),
    haveLeft: colisList.some(hasLeft),
    recu,
  };
  const part = {
    recu,
    ...(pour && { pour }),
    ...(colisList.every(hasLeft) && { haveLeft: true as const }),
  };
  return {
    type,
    writeMail: (templates) => {
      if (reste) return templates.partPaid(cents, colisIds, reste, momentOfRest(colisList), part);
      if (pour) return templates.beyondPricePaid(pour, cents, colisIds, supplementCentsOf(colisList), recu);
      return cents === 0 ? templates.confirmedFree(colisIds, next) : templates.paymentReceived(cents, colisIds, next);
    },
    channels: ['mail', 'notification'],
  };
};

/**
 * Message that an agent took cash back, with what is due again for each parcel, by when, and what becomes of its
 * collection, as it is now.
 */
export const takenBackMessage = async (
  { type, userId, cents, colisIds }: Extract<DomainEvent, { type: 'REFUNDED' }>,
  closedIds: readonly number[],
): Promise<CustomerMessage> => {
  const colisList = await colisOfRefs(colisIds.map((id) => ({ userId, id })));
  const parts = await Promise.all(
    colisList.map(async (colis) => {
      const { fuseau } = await containerOf(colis.bookingId);
      const due = dueFor(colis);
      const { id: colisId } = colis;
      return due ? [{ colisId, due, fuseau, parti: hasLeft(colis), ferme: closedIds.includes(colisId) }] : [];
    }),
  );
  return {
    type,
    writeMail: (templates) => templates.takenBack(cents, colisIds, parts.flat()),
    channels: ['mail', 'notification'],
  };
};

/** Returns all that parcels cost more than was settled first, in cents; a part of it may be paid already. */
const supplementCentsOf = (colisList: readonly StoredColis[]): number =>
  sumOfCents(colisList.map((colis) => ({ cents: supplementOf(colis)?.cents ?? 0 })));

/** Returns the moment before which the rest of parcels is paid: the loading, unless all of them travel unpaid. */
const momentOfRest = (colisList: readonly StoredColis[]): RestMoment =>
  colisList.every((colis) => hasLeft(colis) || mayTravelUnpaid(paymentStateOf(colis))) ? 'RETRAIT' : 'CHARGEMENT';
