import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findAccount } from '#functions/core/items/accounts.ts';
import { dynamo, type Item, putItem, tableName, updateItem } from '#functions/core/table/dynamo.ts';
import { SCHEMA } from '#functions/core/table/item-schema.ts';
import { keys } from '#functions/core/table/keys.ts';
import { pageOf } from '#functions/core/table/query.ts';
import { withFullNames } from '#functions/core/table/short-names.ts';
import { migrate } from '#infra/ops/migrate.ts';
import { migrateRemaining } from '#infra/ops/migrate-table.ts';
import { createTable, ensureTable } from '#local/table.ts';
import { readTrackingCode } from '#shared/colis/tracking-code.ts';
import { withFaults } from '../../support/calls/stored-state.ts';
import { projectCloud } from '../../support/clouds/running-cloud.ts';
import { callCommand } from '../../support/runs/run-command.ts';

vi.mock('#functions/core/table/migrations.ts', () => import('../../support/calls/example-migrations.ts'));

/** Items in the first schema. */
const ACCOUNTS = 40;
const CREATED_AT = '2026-01-01T08:00:00.000Z';
const inFirstSchema = (item: Item): Item => ({ ...item, schema: 1 });
const accountItem = (n: number): Item =>
  inFirstSchema({ ...keys.account(100 + n), userId: 100 + n, nom: `Ndiaye ${n}`, createdAt: CREATED_AT });
const RESERVATION = inFirstSchema({
  ...keys.reservation(100, 8),
  userId: 100,
  bookingId: 8,
  colisCount: 1,
  mineSk: 'RESERVATION#',
});
const COLIS = inFirstSchema({
  ...keys.owned('COLIS', 100, 5),
  id: 5,
  userId: 100,
  bookingId: 8,
  createdAt: CREATED_AT,
  version: 1,
});
const OLD_ITEMS = [...Array.from({ length: ACCOUNTS }, (_, n) => accountItem(n)), RESERVATION, COLIS];
/** Items that the migrations add: the customer in the container of the reservation, and the parcel's tracking code. */
const ADDED_COUNT = 2;

let table = 0;
beforeAll(() => {
  vi.stubEnv('DATA_DIR', projectCloud()?.dataDir);
});
afterAll(() => vi.unstubAllEnvs());
beforeEach(async () => {
  if (!projectCloud()) return;
  vi.stubEnv('TABLE_NAME', `migrate-${process.pid}-${table++}`);
  await ensureTable(new DynamoDBClient({}), tableName());
  await writeRaw(OLD_ITEMS);
});

/** Writes items directly, without the code that sets the schema. */
const writeRaw = async (items: readonly Item[]): Promise<void> => {
  for (let at = 0; at < items.length; at += 25)
    await dynamo.send(
      new BatchWriteCommand({
        RequestItems: { [tableName()]: items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
};

const runMigration = (...args: string[]) => callCommand('migrate', migrate, '--stage', 'local', ...args);
const allItems = async (): Promise<Item[]> => {
  const { Items = [] } = await dynamo.send(new ScanCommand({ TableName: tableName(), ConsistentRead: true }));
  const name = ({ pk, sk }: Item) => `${pk} ${sk}`;
  return Items.map(withFullNames)
    .filter(({ pk }) => !String(pk).startsWith('MIGRATION#'))
    .sort((one, other) => name(one).localeCompare(name(other)));
};
const NOTHING_TO_DO = { code: 0, out: 'There is nothing to do.\n', error: '' };

test('an old item is read in the current schema, and listed in its indexes once it is migrated', async () => {
  expect(await findAccount(101)).toEqual({
    userId: 101,
    nom: 'Ndiaye 1',
    createdAt: CREATED_AT,
    erasedAt: null,
  });
  const unmigrated = await allItems();
  const dry = await runMigration('--dry-run');
  expect(dry.out).toContain(
    `This will:\n  1. migrate to schema ${SCHEMA}, on the local cloud, all older items: ${OLD_ITEMS.length} (`,
  );
  expect(dry.out).toContain('40 ACCOUNT');
  expect(await allItems(), 'a dry run writes nothing').toEqual(unmigrated);

  expect(await runMigration()).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${OLD_ITEMS.length} migrated to schema ${SCHEMA}`),
  });
  const after = await allItems();
  expect(after.map(({ schema }) => schema)).toEqual(Array(OLD_ITEMS.length + ADDED_COUNT).fill(SCHEMA));
  expect(after.find(({ sk }) => sk === 'CUSTOMER#100')).toMatchObject({ pk: 'BOOKING#8', userId: 100, bookingId: 8 });
  expect((await pageOf('newest', 'COLIS', {}, { limit: 5 })).items).toMatchObject([{ id: 5 }]);
  expect(await runMigration(), 'a second run changes nothing').toEqual(NOTHING_TO_DO);
  expect(await allItems()).toEqual(after);
});

test('parcels get a tracking code each, even those that were meanwhile written in the new schema; erased ones none', async () => {
  const written = { ...COLIS, ...keys.owned('COLIS', 100, 6), id: 6 };
  const erased = { ...COLIS, ...keys.owned('COLIS', 100, 7), id: 7, username: null };
  await putItem(written);
  await putItem(erased);
  expect(await runMigration()).toMatchObject({ code: 0 });
  const after = await allItems();
  const codeOf = (id: number) => after.find(({ sk }) => sk === `COLIS#${id}`)?.trackingCode;
  for (const id of [5, 6])
    expect(after.find(({ pk }) => pk === keys.trackingCode(String(codeOf(id))).pk)).toMatchObject({
      userId: 100,
      colisId: id,
    });
  expect(readTrackingCode(String(codeOf(5)))).toEqual({ code: codeOf(5) });
  expect([codeOf(6) === codeOf(5), codeOf(7)]).toEqual([false, undefined]);
  expect(await runMigration(), 'a second run keeps the codes').toEqual(NOTHING_TO_DO);
});

test('a stopped migration continues where it stopped', async () => {
  const countMigrated = async () =>
    (await allItems()).filter(({ sk, schema }) => schema === SCHEMA && !/^(CUSTOMER#|ID$|CODE$)/.test(String(sk)))
      .length;
  let writes = 0;
  const stop = (command: string) =>
    /^(Transact|Update)/.test(command) && ++writes > 8 ? new Error('stop') : undefined;
  await expect(withFaults({ before: stop }, () => migrateRemaining(3))).rejects.toThrow('stop');
  const half = await countMigrated();
  expect(half).toBeGreaterThan(8);
  expect(half).toBeLessThan(OLD_ITEMS.length);
  let resumed = 0;
  const countResumed = (_: string, { Segment, ExclusiveStartKey }: Record<string, unknown>): undefined => {
    if (Segment !== undefined && ExclusiveStartKey) resumed += 1;
  };
  const rest = await withFaults({ before: countResumed }, () => runMigration());
  expect(rest).toMatchObject({
    code: 0,
    out: expect.stringContaining(`all older items: ${OLD_ITEMS.length - half} (`),
  });
  expect(resumed).toBeGreaterThan(0);
  expect(await countMigrated()).toBe(OLD_ITEMS.length);
  expect(await runMigration()).toEqual(NOTHING_TO_DO);
});

test('concurrent changes survive a migration, in whichever schema they are written', async () => {
  const erasedAt = '2026-02-02T00:00:00.000Z';
  let due = true;
  const changeConcurrently = async (): Promise<void> => {
    due = false;
    await updateItem({
      Key: keys.account(100),
      UpdateExpression: 'SET nom = :nom',
      ExpressionAttributeValues: { ':nom': 'Sarr' },
    });
    await putItem({ ...accountItem(1), nom: 'Fall', erasedAt });
    await dynamo.send(new DeleteCommand({ TableName: tableName(), Key: keys.account(102) }));
  };
  dynamo.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (due && commandName === 'TransactWriteItemsCommand') await changeConcurrently();
        return next(args);
      },
    { step: 'initialize', name: 'meanwhile' },
  );
  const migrated = await runMigration().finally(() => dynamo.middlewareStack.remove('meanwhile'));
  expect(migrated).toMatchObject({ code: 0, error: '' });
  const accounts = new Map((await allItems()).map((item) => [`${item.pk} ${item.sk}`, item]));
  expect(accounts.get('USER#100 ACCOUNT')).toMatchObject({ nom: 'Sarr', erasedAt: null, schema: SCHEMA });
  expect(accounts.get('USER#101 ACCOUNT')).toMatchObject({ nom: 'Fall', erasedAt });
  expect(accounts.has('USER#102 ACCOUNT')).toBe(false);
});

test('a local table with outdated indexes is refused with a helpful message', async () => {
  const client = new DynamoDBClient({});
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
  await createTable(client, 'earlier', {
    AttributeDefinitions: ['pk', 'sk'].map(text),
    GlobalSecondaryIndexes: undefined,
    LocalSecondaryIndexes: undefined,
  });
  await expect(ensureTable(client, 'earlier')).rejects.toThrow('npm run reset');
});
