import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { streamHandler } from '#functions/core/events/stream.ts';

type Item = { who: string; what: number };

const record = (who: string, what: number): DynamoDBRecord => ({
  dynamodb: { SequenceNumber: `${who}${what}`, NewImage: { who: { S: who }, what: { N: String(what) } } },
});
const RECORDS = [record('a', 1), record('b', 1), record('a', 2), record('b', 2), record('a', 3), record('c', 1)];

const handleRecords = (handle: (item: Item) => Promise<void>) =>
  streamHandler<never, Item>(
    async ({ after }) => after && handle(after),
    ({ after }) => after?.who,
  )({ Records: RECORDS });

test('records of one customer are handled in order, and no customer waits for another', async () => {
  const handled: string[] = [];
  let release = () => {};
  const others = new Promise<void>((resolve) => {
    release = resolve;
  });
  const done = handleRecords(async ({ who, what }) => {
    if (who === 'a') await others;
    handled.push(`${who}${what}`);
    if (who === 'c') release();
  });
  expect(await done).toEqual({ batchItemFailures: [] });
  expect(handled.slice(0, 2)).toContain('b1');
  for (const who of ['a', 'b']) {
    const ofCustomer = handled.filter((one) => one.startsWith(who));
    expect(ofCustomer).toEqual([...ofCustomer].sort());
  }
  expect(handled).toHaveLength(RECORDS.length);
});

test('a failed record stops the later records of its customer only, and is reported', async () => {
  const handled: string[] = [];
  const { batchItemFailures } = await handleRecords(async ({ who, what }) => {
    if (who === 'a' && what === 2) throw new Error('broken');
    handled.push(`${who}${what}`);
  });
  expect(batchItemFailures).toEqual([{ itemIdentifier: 'a2' }]);
  expect(handled.sort()).toEqual(['a1', 'b1', 'b2', 'c1']);
});

test('at most ten records are handled at once', async () => {
  let running = 0;
  let most = 0;
  const Records = Array.from({ length: 40 }, (_, n) => record(`p${n}`, n));
  await streamHandler<never, Item>(
    async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
    },
    ({ after }) => after?.who,
  )({ Records });
  expect(most).toBe(10);
});
