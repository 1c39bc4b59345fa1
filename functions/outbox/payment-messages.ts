import { hasLeft } from '#shared/colis/rules.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import type { CustomerMessage } from './customer-messages.ts';

/** Message that a payment arrived, and which of its parcels have no departure ahead of them. */
export const paymentMessage = async ({
  type,
  userId,
  cents,
  colisIds,
  supplement,
  reste,
}: Extract<DomainEvent, { type: 'PAYMENT_CONFIRMED' }>): Promise<CustomerMessage> => {
  const colisList = await colisOfRefs(colisIds.map((id) => ({ userId, id })));
  const bookingIds = [...new Set(colisList.map(({ bookingId }) => bookingId))];
  const containers = new Map((await Promise.all(bookingIds.map(containerOf))).map((each) => [each.id, each]));
  const now = new Date();
  const withoutDeparture = colisList
    .filter((colis) => {
      const paid = { ...parcelFactsOf(colis), paye: true };
      return situationOf(paid, containers.get(colis.bookingId), 'CLIENT', now).action === 'CHOOSE_DEPARTURE';
    })
    .map(({ id }) => id);
  const next = { withoutDeparture, haveLeft: colisList.some(hasLeft) };
  return {
    type,
    writeMail: (templates) => {
      if (reste) return templates.partPaid(cents, colisIds, reste);
      if (supplement) return templates.supplementPaid(cents, colisIds);
      return cents === 0 ? templates.confirmedFree(colisIds) : templates.paymentReceived(cents, colisIds, next);
    },
    channels: ['mail', 'notification'],
  };
};
