import { isPaymentPostponed, isTooLate, wasClosedEarly } from '#shared/situation/problems.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import { nowIso } from '../core/clock.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import type { CustomerMessage } from './customer-messages.ts';

type DropOffClosed = Extract<DomainEvent, { type: 'DROP_OFF_CLOSED' }>;

/**
 * Message to a sender that the drop-off of a container was closed early, with those of their parcels that no depot
 * has; undefined when there are none, or the container takes them again.
 */
export const dropOffClosedMessage = async (
  { type, bookingId }: DropOffClosed,
  colisList: readonly StoredColis[],
): Promise<CustomerMessage | undefined> => {
  const container = await containerOf(bookingId);
  if (!wasClosedEarly(container)) return undefined;
  const idsOf = (rule: typeof isTooLate): number[] =>
    colisList.filter((colis) => rule(parcelFactsOf(colis), container, nowIso())).map(({ id }) => id);
  const colisIds = idsOf(isTooLate);
  if (colisIds.length === 0) return undefined;
  const unpaidIds = idsOf(isPaymentPostponed);
  return {
    type,
    writeMail: (templates) => templates.dropOffClosed({ container, colisIds, unpaidIds }),
    channels: ['mail', 'notification'],
    facts: { colisIds },
  };
};
