import { hoursAfter, nowIso } from '../core/clock.ts';
import { pageOfDueDeliveries, redriveDelivery } from '../core/events/event-deliveries.ts';
import { pageOfDueEvents, redriveEvent } from '../core/events/outbox.ts';
import { forEachIndependently } from '../core/for-each-independently.ts';
import { log } from '../core/log.ts';
import { countMetric } from '../core/metrics.ts';
import { type Page, type PageRequest, pagesOf } from '../core/table/query.ts';

/** Maximum items of each kind per sweep; the next sweep takes the rest. */
const MAX_ITEMS = 1_000;
/** Hours of failure after which an item counts as overdue, which raises an alarm. */
const OVERDUE_HOURS = 1;

/** Redrives all events and mails whose next attempt is due; returns how many. */
export const redriveDue = async (): Promise<{ events: number; mails: number }> => ({
  events: await redriveAll(
    pageOfDueEvents,
    (event) => redriveEvent(event, 'due'),
    ({ at }) => at,
  ),
  mails: await redriveAll(
    pageOfDueDeliveries,
    (mail) => redriveDelivery(mail, 'due'),
    ({ createdAt }) => createdAt,
  ),
});

const redriveAll = async <T>(
  read: (upTo: string, page: PageRequest) => Promise<Page<T>>,
  redrive: (item: T) => Promise<boolean>,
  since: (item: T) => string,
): Promise<number> => {
  const overdue = hoursAfter(-OVERDUE_HOURS);
  const upTo = nowIso();
  let redriven = 0;
  for await (const items of pagesOf((page: PageRequest) => read(upTo, page))) {
    await forEachIndependently(items, async (item) => {
      if (!(await redrive(item))) return;
      redriven += 1;
      if (since(item) < overdue) countMetric('overdue');
    });
    if (redriven >= MAX_ITEMS) break;
  }
  if (redriven > 0) log.warn('items redriven', { redriven });
  return redriven;
};
