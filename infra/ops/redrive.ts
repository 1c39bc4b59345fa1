import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hoursAfter, nowIso } from '#functions/core/clock.ts';
import { ConditionFailed, update } from '#functions/core/dynamo.ts';
import { keys } from '#functions/core/keys.ts';
import type { OutboxItem } from '#functions/core/outbox.ts';
import { pageOf } from '#functions/core/query.ts';

/** What is younger is still on its way through the stream, its repetitions included. */
const MINUTES = 10;

/**
 * `npm run redrive`: hands over again what happened and was not followed to its end, because it failed so often that the
 * stream gave it up. Nobody is told twice. `--table NAME` means a stage's table, else the local cloud that is running;
 * `--dry-run` only counts.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { table: { type: 'string' }, 'dry-run': { type: 'boolean' } } });
  if (values.table) process.env.TABLE_NAME = values.table;
  else if (!process.env.TABLE_NAME) findLocalCloud();
  process.env.CURSOR_KEY = randomUUID(); // of the cursors that this very run gives and takes
  const items = await undone();
  if (!values['dry-run']) for (const item of items) await handOver(item);
  console.log(
    `${items.length} older than ${MINUTES} minutes and not followed to the end` +
      (items.length === 0 ? '.' : values['dry-run'] ? ': left as they are.' : ': handed over again.'),
  );
};

const findLocalCloud = (): void => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const dir = resolve(process.env.DATA_DIR || '.local');
  const file = join(dir, 'cloud.env');
  if (!existsSync(file))
    throw new Error(
      `No local cloud runs on ${dir}: start one (npm start), name its folder (DATA_DIR), or say --table NAME.`,
    );
  process.loadEnvFile(file);
};

const undone = async (): Promise<OutboxItem[]> => {
  const upTo = hoursAfter(-MINUTES / 60);
  const found: OutboxItem[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await pageOf<OutboxItem>('due', 'OUTBOX', { upTo }, { limit: 100, cursor });
    found.push(...items);
    cursor = next;
  } while (cursor !== undefined);
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

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
