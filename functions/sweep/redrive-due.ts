import { hoursAfter, nowIso } from '../core/clock.ts';
import { pageOfDueDeliveries, redriveDelivery } from '../core/deliveries.ts';
import { log } from '../core/log.ts';
import { count } from '../core/metrics.ts';
import { pageOfDueEvents, redriveEvent } from '../core/outbox.ts';
import { type Page, type PageRequest, pagesOf } from '../core/query.ts';
import { forEachSettled } from '../outbox/for-each-settled.ts';

/** Enough for one sweep of each kind; what else is due goes with the next one. */
const MAX_ITEMS = 1_000;
/** People hear of what has failed for longer than that. */
const OVERDUE_HOURS = 1;

/** Hands over again all events and mails whose next attempt is due; gives how many. */
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
  handOver: (item: T) => Promise<boolean>,
  since: (item: T) => string,
): Promise<number> => {
  const overdue = hoursAfter(-OVERDUE_HOURS);
  const upTo = nowIso();
  let handed = 0;
  for await (const items of pagesOf((page: PageRequest) => read(upTo, page))) {
    await forEachSettled(items, async (item) => {
      if (!(await handOver(item))) return;
      handed += 1;
      if (since(item) < overdue) count('overdue');
    });
    if (handed >= MAX_ITEMS) break;
  }
  if (handed > 0) log.warn('handed over again', { handed });
  return handed;
};
