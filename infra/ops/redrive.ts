import { randomUUID } from 'node:crypto';
import { hoursAfter, nowIso } from '#functions/core/clock.ts';
import { ConditionFailed, update } from '#functions/core/dynamo.ts';
import { keys } from '#functions/core/keys.ts';
import type { OutboxItem } from '#functions/core/outbox.ts';
import { pageOf, pagesOf } from '#functions/core/query.ts';
import { type Command, Misuse } from './command.ts';
import { pointAt } from './target.ts';

/** What is younger is still on its way through the stream, its repetitions included. */
const MINUTES = 10;
const PAGE = 100;

/**
 * `npm run redrive`: hands over again what happened and was not followed to its end, because it failed so often that the
 * stream gave it up. Nobody is told twice.
 */
export const redrive: Command = {
  usage: '[--stage NAME]',
  options: ['stage'],
  plan: async ({ values, positionals }) => {
    if (positionals.length > 0) throw new Misuse();
    const place = await pointAt(values.stage);
    process.env.CURSOR_KEY = randomUUID(); // of the cursors that this very run gives and takes
    const items = await undone();
    if (items.length === 0) return [];
    return [
      {
        says: `hand over again, on ${place}, what is older than ${MINUTES} minutes and not followed to its end: ${items.length}`,
        run: async () => {
          for (const item of items) await handOver(item);
        },
      },
    ];
  },
};

const undone = async (): Promise<OutboxItem[]> => {
  const upTo = hoursAfter(-MINUTES / 60);
  const found: OutboxItem[] = [];
  for await (const items of pagesOf<OutboxItem>(PAGE, (page) => pageOf('due', 'OUTBOX', { upTo }, page)))
    found.push(...items);
  return found;
};

/** A touch is enough: the stream tells of it. What was followed meanwhile is left alone. */
const handOver = async ({ eventId, happening, at }: OutboxItem): Promise<void> => {
  try {
    await update({
      Key: keys.outbox(eventId),
      UpdateExpression: 'SET redrivenAt = :now',
      ConditionExpression: 'attribute_exists(duePk)',
      ExpressionAttributeValues: { ':now': nowIso() },
    });
    console.log(`${at} ${happening.type} ${eventId}`);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};
