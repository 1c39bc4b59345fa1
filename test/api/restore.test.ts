import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dynamo, type Item } from '#functions/core/dynamo.ts';
import { restore } from '#infra/ops/restore.ts';
import { ensureTable } from '#local/table.ts';
import { callCommand } from '../support/run-command.ts';
import { projectCloud } from '../support/running-cloud.ts';

const LIVE = `live-${process.pid}`;
const BACKUP = `backup-${process.pid}`;

const put = async (table: string, ...items: Item[]): Promise<void> => {
  for (const Item of items) await dynamo.send(new PutCommand({ TableName: table, Item }));
};
const heldBy = async (table: string): Promise<Item[]> => {
  const { Items = [] } = await dynamo.send(new ScanCommand({ TableName: table, ConsistentRead: true }));
  return Items.sort((one, other) => String(one.pk).localeCompare(String(other.pk)));
};
const restoring = (...args: string[]) => callCommand('restore', restore, ...args);

beforeAll(async () => {
  const cloud = projectCloud();
  if (!cloud) return;
  const client = new DynamoDBClient({});
  for (const table of [LIVE, BACKUP]) await ensureTable(client, table);
  vi.stubEnv('TABLE_NAME', LIVE);
  vi.stubEnv('DATA_DIR', cloud.dataDir);
});
afterAll(() => vi.unstubAllEnvs());

const customer = (n: number, rest: Item = {}): Item => ({
  pk: `USER#${100 + n}`,
  sk: 'ACCOUNT',
  nom: `Ndiaye ${n}`,
  ...rest,
});

test('a table that was spoilt holds what its backup holds again: what is gone, what was changed, nothing newer', async () => {
  const before = Array.from({ length: 130 }, (_, n) => customer(n, { assignedTo: new Set([n, n + 1]), ttl: 1 + n }));
  await put(BACKUP, ...before);
  await put(LIVE, ...before.slice(30), customer(0, { nom: 'somebody else' }), customer(900), customer(901));

  const plan = `This will:
  1. write into ${LIVE}, the table of the local cloud, what ${BACKUP} holds and it does not: 30
  2. delete from ${LIVE}, the table of the local cloud, what ${BACKUP} does not hold: 2
`;
  const spoilt = await heldBy(LIVE);
  expect(await restoring('--from', BACKUP, '--dry-run')).toMatchObject({
    out: `${plan}A dry run: nothing was done.\n`,
  });
  expect(await heldBy(LIVE)).toEqual(spoilt);

  const { code, out, error } = await restoring('--from', BACKUP);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out.startsWith(plan)).toBe(true);
  expect(await heldBy(LIVE)).toEqual(before);
  expect(await heldBy(BACKUP)).toEqual(before);
  expect(await restoring('--from', BACKUP), 'a second run finds nothing').toMatchObject({
    out: 'There is nothing to do.\n',
  });
});

test.each([
  [['--from', 'nowhere'], 'There is no table nowhere: docs/runbooks/restore.md says how one is restored.\n'],
  [['--from', LIVE], `${LIVE} is the table of the local cloud itself: name the one that was restored.\n`],
  [[], 'How to call it: npm run restore -- [--stage NAME] --from TABLE [--dry-run]\n'],
])('restoring with %j is refused in one line', async (args, error) => {
  expect(await restoring(...args)).toEqual({ code: 1, out: '', error });
});
