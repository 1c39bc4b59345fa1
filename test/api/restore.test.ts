import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dynamo, type Item } from '#functions/core/table/dynamo.ts';
import { restore } from '#infra/ops/restore.ts';
import { ensureTable } from '#local/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { callCommand } from '../support/runs/run-command.ts';

const LIVE_TABLE = `live-${process.pid}`;
const BACKUP_TABLE = `backup-${process.pid}`;

const put = async (table: string, ...items: Item[]): Promise<void> => {
  for (const Item of items) await dynamo.send(new PutCommand({ TableName: table, Item }));
};
const itemsOf = async (table: string): Promise<Item[]> => {
  const { Items = [] } = await dynamo.send(new ScanCommand({ TableName: table, ConsistentRead: true }));
  return Items.sort((one, other) => String(one.pk).localeCompare(String(other.pk)));
};
const runRestore = (...args: string[]) => callCommand('restore', restore, ...args);

beforeAll(async () => {
  const cloud = projectCloud();
  if (!cloud) return;
  const client = new DynamoDBClient({});
  for (const table of [LIVE_TABLE, BACKUP_TABLE]) await ensureTable(client, table);
  vi.stubEnv('TABLE_NAME', LIVE_TABLE);
  vi.stubEnv('DATA_DIR', cloud.dataDir);
});
afterAll(() => vi.unstubAllEnvs());

const customer = (n: number, rest: Item = {}): Item => ({
  pk: `USER#${100 + n}`,
  sk: 'ACCOUNT',
  nom: `Ndiaye ${n}`,
  ...rest,
});

test('a damaged table is restored to its backup: deleted and changed items come back, newer ones are removed', async () => {
  const before = Array.from({ length: 130 }, (_, n) => customer(n, { assignedTo: new Set([n, n + 1]), ttl: 1 + n }));
  await put(BACKUP_TABLE, ...before);
  await put(LIVE_TABLE, ...before.slice(30), customer(0, { nom: 'another name' }), customer(900), customer(901));

  const plan = `This will:
  1. write into ${LIVE_TABLE}, the table of the local cloud, what ${BACKUP_TABLE} holds and it does not: 30
  2. delete from ${LIVE_TABLE}, the table of the local cloud, what ${BACKUP_TABLE} does not hold: 2
`;
  const damaged = await itemsOf(LIVE_TABLE);
  expect(await runRestore('--from', BACKUP_TABLE, '--dry-run')).toMatchObject({
    out: `${plan}A dry run: nothing was done.\n`,
  });
  expect(await itemsOf(LIVE_TABLE)).toEqual(damaged);

  const { code, out, error } = await runRestore('--from', BACKUP_TABLE);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out.startsWith(plan)).toBe(true);
  expect(await itemsOf(LIVE_TABLE)).toEqual(before);
  expect(await itemsOf(BACKUP_TABLE)).toEqual(before);
  expect(await runRestore('--from', BACKUP_TABLE), 'a second run does nothing').toMatchObject({
    out: 'There is nothing to do.\n',
  });
});

test.each([
  [['--from', 'nowhere'], 'There is no table nowhere: docs/runbooks/restore.md describes how to restore one.\n'],
  [['--from', LIVE_TABLE], `${LIVE_TABLE} is the table of the local cloud itself: name the one that was restored.\n`],
  [[], 'Usage: npm run restore -- [--stage NAME] --from TABLE [--dry-run]\n'],
])('a restore with %j is refused in one line', async (args, error) => {
  expect(await runRestore(...args)).toEqual({ code: 1, out: '', error });
});
