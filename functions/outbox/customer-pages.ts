import { listCustomersIn } from '../containers/containers.service.ts';
import { type OutboxItem, publishContinuation } from '../core/events/outbox.ts';
import {
  type EventForRecipients,
  type EventOfCustomers,
  notifyRecipientsIn,
  publishRecipients,
} from './recipient-events.ts';

/** Customers handled by one call, with all their parcels in the container. */
const CUSTOMERS_PER_CALL = 25;

/** Handles customers of a container; `eventId` is that of the event itself, not of its continuation. Safe to repeat. */
type HandleCustomers = (userIds: readonly number[], eventId: string) => Promise<void>;

/**
 * Reports whether an event is the closing or reopening of a list, or the end of a drop-off: recipients are told of what
 * follows by events of their own.
 */
const isOfClosing = (event: EventOfCustomers): event is Exclude<EventOfCustomers, EventForRecipients> =>
  event.type === 'UNLOADING_CLOSED' ||
  event.type === 'DROP_OFF_ENDED' ||
  event.type === 'LOADING_CLOSED' ||
  event.type === 'LOADING_REOPENED';

/**
 * Handles one page of a container's customers and publishes a continuation for the rest. Customers are read
 * consistently. The last page publishes the pass over the recipients of the parcels; so does a page that succeeds after
 * a failure, for the parcels it had not changed. A continuation of that pass handles its recipients instead.
 */
export const handlePageOfCustomers = async (
  item: OutboxItem,
  event: EventOfCustomers,
  handle: HandleCustomers,
): Promise<void> => {
  const { eventId, rest, attempts = 0 } = item;
  const { bookingId } = event;
  const forRecipients = isOfClosing(event) ? undefined : event;
  if (rest && 'run' in rest) return forRecipients && notifyRecipientsIn(item, rest, forRecipients, bookingId);
  const { of, page, afterUserId } = { of: eventId, page: 0, afterUserId: undefined, ...rest };
  const { userIds, after } = await listCustomersIn(bookingId, CUSTOMERS_PER_CALL, afterUserId);
  if (after !== undefined) await publishContinuation(item, { of, page: page + 1, afterUserId: after });
  try {
    await handle(userIds, of);
  } finally {
    if (forRecipients && (after === undefined || attempts > 0))
      await publishRecipients(item, forRecipients, of, `${page}-${attempts}`);
  }
};
