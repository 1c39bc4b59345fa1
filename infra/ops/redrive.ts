import { randomUUID } from 'node:crypto';
import { hoursAfter } from '#functions/core/clock.ts';
import { pageOfDueDeliveries, redriveDelivery } from '#functions/core/deliveries.ts';
import { pageOfDueEvents, redriveEvent } from '#functions/core/outbox.ts';
import { type Page, type PageRequest, pagesOf } from '#functions/core/query.ts';
import { type Command, UsageError } from './command.ts';
import { selectTarget } from './target.ts';

/** What is younger and has not failed is still on its way through the stream. */
const MINUTES = 10;
/** Later than any next attempt. */
const EVER = hoursAfter(24 * 365);

/** Something to hand over: what to print of it, and how to do it. False when it is done meanwhile. */
type Due = { line: string; handOver: () => Promise<boolean> };

/**
 * `npm run redrive`: hands over at once all events and mails that have failed, instead of at their next attempt. Nobody is
 * told twice.
 */
export const redrive: Command = {
  usage: '[--stage NAME]',
  options: ['stage'],
  plan: async ({ values, positionals }) => {
    if (positionals.length > 0) throw new UsageError();
    const place = await selectTarget(values.stage);
    process.env.CURSOR_KEY = randomUUID(); // of the cursors that this very run gives and takes
    const [events, mails] = [await dueEvents(), await dueMails()];
    return [...stepFor('not handled to their end', events), ...stepFor('mails that were not sent', mails)].map(
      ({ what, all }) => ({
        says: `hand over again, on ${place}, what failed or is older than ${MINUTES} minutes, ${what}: ${all.length}`,
        run: async () => {
          for (const { line, handOver } of all) if (await handOver()) console.log(line);
        },
      }),
    );
  },
};

const stepFor = (what: string, all: Due[]) => (all.length > 0 ? [{ what, all }] : []);

const dueEvents = async (): Promise<Due[]> => {
  const found = await unfinished(pageOfDueEvents, ({ at, attempts = 0 }) => ({ since: at, attempts }));
  return found.map((event) => ({
    line: `${event.at} ${event.event.type} ${event.eventId}`,
    handOver: () => redriveEvent(event, 'now'),
  }));
};

const dueMails = async (): Promise<Due[]> => {
  const found = await unfinished(pageOfDueDeliveries, ({ createdAt, attempts }) => ({ since: createdAt, attempts }));
  return found.map((mail) => ({
    line: `${mail.createdAt} ${mail.type} ${mail.eventId} to ${mail.recipient}`,
    handOver: () => redriveDelivery(mail, 'now'),
  }));
};

const unfinished = async <T>(
  read: (upTo: string, page: PageRequest) => Promise<Page<T>>,
  age: (item: T) => { since: string; attempts: number },
): Promise<T[]> => {
  const old = hoursAfter(-MINUTES / 60);
  const found: T[] = [];
  for await (const items of pagesOf<T>((page) => read(EVER, page)))
    found.push(...items.filter((item) => age(item).attempts > 0 || age(item).since < old));
  return found;
};
