import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { streamHandler } from '#functions/core/stream.ts';

type Thing = { who: string; what: number };

const record = (who: string, what: number): DynamoDBRecord => ({
  dynamodb: { SequenceNumber: `${who}${what}`, NewImage: { who: { S: who }, what: { N: String(what) } } },
});
const RECORDS = [record('a', 1), record('b', 1), record('a', 2), record('b', 2), record('a', 3), record('c', 1)];

const handing = (handle: (thing: Thing) => Promise<void>) =>
  streamHandler<never, Thing>(
    async ({ after }) => after && handle(after),
    ({ after }) => after?.who,
  )({ Records: RECORDS });

test('everybody hears what happened to them in order, and nobody waits for another', async () => {
  const heard: string[] = [];
  let release = () => {};
  const others = new Promise<void>((resolve) => {
    release = resolve;
  });
  const done = handing(async ({ who, what }) => {
    if (who === 'a') await others;
    heard.push(`${who}${what}`);
    if (who === 'c') release();
  });
  expect(await done).toEqual({ batchItemFailures: [] });
  expect(heard.slice(0, 2)).toContain('b1');
  for (const who of ['a', 'b']) {
    const theirs = heard.filter((one) => one.startsWith(who));
    expect(theirs).toEqual([...theirs].sort());
  }
  expect(heard).toHaveLength(RECORDS.length);
});

test('what fails is reported with what comes after it for the same person; the others go on', async () => {
  const heard: string[] = [];
  const { batchItemFailures } = await handing(async ({ who, what }) => {
    if (who === 'a' && what === 2) throw new Error('broken');
    heard.push(`${who}${what}`);
  });
  expect(batchItemFailures).toEqual([{ itemIdentifier: 'a2' }]);
  expect(heard.sort()).toEqual(['a1', 'b1', 'b2', 'c1']);
});

test('no more than ten are handled at once', async () => {
  let running = 0;
  let most = 0;
  const Records = Array.from({ length: 40 }, (_, n) => record(`p${n}`, n));
  await streamHandler<never, Thing>(
    async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
    },
    ({ after }) => after?.who,
  )({ Records });
  expect(most).toBe(10);
});
