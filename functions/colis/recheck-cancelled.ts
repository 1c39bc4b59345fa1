import { isUnderWay } from '#shared/colis/rules.ts';
import { insertContainerCustomerWrite } from '../containers/container-writes.ts';
import { cancelledContainers } from '../containers/containers.service.ts';
import { hoursAfter } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { log, logFailure } from '../core/log.ts';
import { transact } from '../core/table/dynamo.ts';
import { pagesOf } from '../core/table/query.ts';
import { findColis, pageOfContainer } from './colis.table.ts';

/** 180 days: longer than any voyage. */
const LOOK_BACK_HOURS = 24 * 180;

/**
 * Publishes the cancellation again for every cancelled container with a parcel still under way, as if its event had
 * never been handled. Finds containers and parcels through other indexes than the event's handler, so that the two
 * check each other. Throws when too little time is left.
 */
export const recheckCancelled = async (hasTimeLeft: () => boolean): Promise<void> => {
  const since = hoursAfter(-LOOK_BACK_HOURS);
  for await (const containers of pagesOf((page) => cancelledContainers(since, page)))
    for (const { id } of containers) {
      if (!hasTimeLeft()) throw new Error('too little time to look at all cancelled containers');
      await logFailure({ bookingId: id }, () => recheckContainer(id));
    }
};

const recheckContainer = async (bookingId: number): Promise<void> => {
  const owners = await ownersUnderWay(bookingId);
  if (owners.size === 0) return;
  log.warn('cancelled container holds parcels under way', { bookingId, customers: owners.size });
  for (const userId of owners) await transact({ customer: insertContainerCustomerWrite(bookingId, userId) });
  await transact({ event: eventWrite({ type: 'CONTAINER_STATUT_CHANGED', bookingId, statut: 'ANNULE' }) });
};

/** Returns customers with a parcel under way in a container: the index names candidates, a consistent read decides. */
const ownersUnderWay = async (bookingId: number): Promise<ReadonlySet<number>> => {
  const owners = new Set<number>();
  for await (const page of pagesOf((request) => pageOfContainer(bookingId, request)))
    for (const { userId, id } of page.filter(isUnderWay)) {
      const current = await findColis(userId, id);
      if (current && isUnderWay(current)) owners.add(userId);
    }
  return owners;
};
