import { randomUUID } from 'node:crypto';
import { hoursAfter } from '#functions/core/clock.ts';
import { pageOfDueDeliveries, redriveDelivery } from '#functions/core/events/event-deliveries.ts';
import { pageOfDueEvents, redriveEvent } from '#functions/core/events/outbox.ts';
import { type Page, type PageRequest, pagesOf } from '#functions/core/table/query.ts';
import { type Command, UsageError } from './command.ts';
import { selectTarget } from './target.ts';

/** Minimum age in minutes: younger items that have not failed may still be in the stream. */
const MINUTES = 10;
/** Instant later than any next attempt. */
const LATEST = hoursAfter(24 * 365);

/** Item to redrive: the line to print, and the action. It returns false when the item was handled meanwhile. */
type DueItem = { line: string; redrive: () => Promise<boolean> };

/**
 * Command `npm run redrive`: hands over all failed events and mails at once, instead of at their next attempt. No
 * customer is notified twice.
 */
export const redrive: Command = {
  usage: '[--stage NAME]',
  options: ['stage'],
  plan: async ({ values, positionals }) => {
    if (positionals.length > 0) throw new UsageError();
    const place = await selectTarget(values.stage);
    process.env.CURSOR_KEY = randomUUID(); // seals the cursors of this run only
    const [events, mails] = [await dueEvents(), await dueMails()];
    return [...stepFor('not handled to their end', events), ...stepFor('mails that were not sent', mails)].map(
      ({ what, items }) => ({
        says: `hand over again, on ${place}, what failed or is older than ${MINUTES} minutes, ${what}: ${items.length}`,
        run: async () => {
          for (const { line, redrive } of items) if (await redrive()) console.log(line);
        },
      }),
    );
  },
};

const stepFor = (what: string, items: DueItem[]) => (items.length > 0 ? [{ what, items }] : []);

const dueEvents = async (): Promise<DueItem[]> => {
  const found = await unfinished(pageOfDueEvents, ({ at, attempts = 0 }) => ({ since: at, attempts }));
  return found.map((event) => ({
    line: `${event.at} ${event.event.type} ${event.eventId}`,
    redrive: () => redriveEvent(event, 'now'),
  }));
};

const dueMails = async (): Promise<DueItem[]> => {
  const found = await unfinished(pageOfDueDeliveries, ({ createdAt, attempts }) => ({ since: createdAt, attempts }));
  return found.map((mail) => ({
    line: `${mail.createdAt} ${mail.type} ${mail.eventId} to ${mail.addressee}`,
    redrive: () => redriveDelivery(mail, 'now'),
  }));
};

const unfinished = async <T>(
  read: (upTo: string, page: PageRequest) => Promise<Page<T>>,
  age: (item: T) => { since: string; attempts: number },
): Promise<T[]> => {
  const latestStart = hoursAfter(-MINUTES / 60);
  const found: T[] = [];
  for await (const items of pagesOf<T>((page) => read(LATEST, page)))
    found.push(...items.filter((item) => age(item).attempts > 0 || age(item).since < latestStart));
  return found;
};
