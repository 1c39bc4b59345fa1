import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findAccount } from '#functions/core/accounts.ts';
import { dynamo, type Item, putItem, tableName, updateItem } from '#functions/core/dynamo.ts';
import { SCHEMA } from '#functions/core/item-schema.ts';
import { keys } from '#functions/core/keys.ts';
import { ownersOf } from '#functions/core/owners.ts';
import { pageOf } from '#functions/core/query.ts';
import { migrate } from '#infra/ops/migrate.ts';
import { migrateRemaining } from '#infra/ops/migrate-table.ts';
import { createTable, ensureTable } from '#local/table.ts';
import { callCommand } from '../support/run-command.ts';
import { projectCloud } from '../support/running-cloud.ts';
import { withFaults } from '../support/stored-state.ts';

/** Items as they were written before any said which schema it is in. */
const ACCOUNTS = 40;
const SINCE = '2025-11-01T08:00:00.000Z';
const accountItem = (n: number): Item => ({
  ...keys.account(100 + n),
  userId: 100 + n,
  nom: `Ndiaye ${n}`,
  createdAt: SINCE,
});
const PAYMENT: Item = {
  ...keys.owned('PAYMENT', 100, 7),
  id: 7,
  userId: 100,
  statut: 'CONFIRME',
  username: 'Awa Diop',
  refunds: {},
  version: 1,
};
const CONTACT: Item = {
  ...keys.contact(9),
  id: 9,
  email: 'awa@yonnee.test',
  createdAt: '2026-01-01T00:00:00.000Z',
  allPk: 'CONTACT',
  allSk: '2026-01-01T00:00:00.000Z#9',
};
const RESERVATION: Item = {
  ...keys.reservation(100, 8),
  userId: 100,
  bookingId: 8,
  colisCount: 1,
  mineSk: 'RESERVATION#',
};
/** As it was filed before the indexes of decision 30. */
const COLIS: Item = {
  ...keys.owned('COLIS', 100, 5),
  id: 5,
  userId: 100,
  bookingId: 8,
  etat: 'ENREGISTRE',
  paymentId: null,
  createdAt: SINCE,
  version: 1,
  byIdPk: 'COLIS#5',
  byIdSk: 'COLIS',
  allPk: 'COLIS',
  allSk: `${SINCE}#5`,
  byStatutPk: 'COLIS#ENREGISTRE',
  byStatutSk: `${SINCE}#5`,
  duePk: 'COLIS',
  dueSk: `${SINCE}#5`,
};
const OLD = [...Array.from({ length: ACCOUNTS }, (_, n) => accountItem(n)), PAYMENT, CONTACT, RESERVATION, COLIS];
/** The customer whom the reservation adds to its container, and the ids of payment and parcel. */
const ADDED = 3;

let table = 0;
beforeAll(() => {
  vi.stubEnv('DATA_DIR', projectCloud()?.dataDir);
});
afterAll(() => vi.unstubAllEnvs());
beforeEach(async () => {
  if (!projectCloud()) return;
  vi.stubEnv('TABLE_NAME', `migrate-${process.pid}-${table++}`);
  await ensureTable(new DynamoDBClient({}), tableName());
  await writeOld(OLD);
});

/** Past the code that says in which schema it writes. */
const writeOld = async (items: readonly Item[]): Promise<void> => {
  for (let at = 0; at < items.length; at += 25)
    await dynamo.send(
      new BatchWriteCommand({
        RequestItems: { [tableName()]: items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
};

const migrating = (...args: string[]) => callCommand('migrate', migrate, '--stage', 'local', ...args);
const held = async (): Promise<Item[]> => {
  const { Items = [] } = await dynamo.send(new ScanCommand({ TableName: tableName(), ConsistentRead: true }));
  const name = ({ pk, sk }: Item) => `${pk} ${sk}`;
  return Items.filter(({ pk }) => !String(pk).startsWith('MIGRATION#')).sort((one, other) =>
    name(one).localeCompare(name(other)),
  );
};
const NOTHING = { code: 0, out: 'There is nothing to do.\n', error: '' };

test('what was written before is read in today’s shape, and found where it belongs once it is migrated', async () => {
  expect(await findAccount(101)).toEqual({
    userId: 101,
    nom: 'Ndiaye 1',
    createdAt: SINCE,
    emailProvenAt: null,
    erasedAt: null,
    verifiedAt: SINCE,
    provisionalColis: 0,
    sessionsEndingUntil: null,
  });
  const spoilt = await held();
  const dry = await migrating('--dry-run');
  expect(dry.out).toContain(
    `This will:\n  1. bring to schema ${SCHEMA}, on the local cloud, what is older: ${OLD.length} (`,
  );
  expect(dry.out).toContain('40 ACCOUNT');
  expect(await held(), 'a dry run writes nothing').toEqual(spoilt);

  expect(await migrating()).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${OLD.length} brought to schema ${SCHEMA}`),
  });
  const after = await held();
  expect(after.map(({ schema }) => schema)).toEqual(Array(OLD.length + ADDED).fill(SCHEMA));
  expect(after.find(({ sk }) => sk === 'CUSTOMER#100')).toMatchObject({ pk: 'BOOKING#8', userId: 100, bookingId: 8 });
  expect(after.find(({ pk }) => pk === 'CONTACT#9')).toMatchObject({
    email: 'awa@yonnee.test',
    newestPk: 'CONTACT',
    lu: true,
  });
  expect((await pageOf('listKeys', 'CONTACT#awa@yonnee.test', {}, { limit: 5 })).items).toMatchObject([{ id: 9 }]);
  expect(after.find(({ sk }) => sk === 'PAYMENT#7')).toMatchObject({ username: 'Awa Diop', foreignRefundedCents: 0 });
  const colis = after.find(({ sk }) => sk === 'COLIS#5') ?? {};
  expect(colis, 'older code still finds it').toMatchObject({ ...COLIS, schema: SCHEMA });
  for (const [index, pk] of [
    ['newest', 'COLIS'],
    ['newestByStatut', 'COLIS#ENREGISTRE'],
    ['colisByPaiement', 'NON_PAYE'],
    ['colisByEtatAndPaiement', 'ENREGISTRE#NON_PAYE'],
    ['colisByContainer', '8'],
    ['dueKeys', 'COLIS'],
  ] as const)
    expect((await pageOf(index, pk, {}, { limit: 5 })).items, index).toMatchObject([{ id: 5 }]);
  expect(await ownersOf([5, 7, 9])).toEqual([100, 100, undefined]);
  expect(await migrating(), 'twice is once').toEqual(NOTHING);
  expect(await held()).toEqual(after);
});

test('a migration that was stopped halfway goes on there when it is run again', async () => {
  const done = async () =>
    (await held()).filter(({ sk, schema }) => schema === SCHEMA && !/^(CUSTOMER#|ID$)/.test(String(sk))).length;
  let writes = 0;
  const stop = (command: string) =>
    /^(Transact|Update)/.test(command) && ++writes > 8 ? new Error('stop') : undefined;
  await expect(withFaults({ before: stop }, () => migrateRemaining(3))).rejects.toThrow('stop');
  const half = await done();
  expect(half).toBeGreaterThan(8);
  expect(half).toBeLessThan(OLD.length);
  let resumed = 0;
  const note = (_: string, { Segment, ExclusiveStartKey }: Record<string, unknown>): undefined => {
    if (Segment !== undefined && ExclusiveStartKey) resumed += 1;
  };
  const rest = await withFaults({ before: note }, () => migrating());
  expect(rest).toMatchObject({ code: 0, out: expect.stringContaining(`what is older: ${OLD.length - half} (`) });
  expect(resumed).toBeGreaterThan(0);
  expect(await done()).toBe(OLD.length);
  expect(await migrating()).toEqual(NOTHING);
});

test('what somebody changes meanwhile is kept, in whichever schema they write it', async () => {
  const erasedAt = '2026-02-02T00:00:00.000Z';
  let due = true;
  const meanwhile = async (): Promise<void> => {
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
        if (due && commandName === 'TransactWriteItemsCommand') await meanwhile();
        return next(args);
      },
    { step: 'initialize', name: 'meanwhile' },
  );
  const migrated = await migrating().finally(() => dynamo.middlewareStack.remove('meanwhile'));
  expect(migrated).toMatchObject({ code: 0, error: '' });
  const accounts = new Map((await held()).map((item) => [`${item.pk} ${item.sk}`, item]));
  expect(accounts.get('USER#100 ACCOUNT')).toMatchObject({ nom: 'Sarr', erasedAt: null, schema: SCHEMA });
  expect(accounts.get('USER#101 ACCOUNT')).toMatchObject({ nom: 'Fall', erasedAt });
  expect(accounts.has('USER#102 ACCOUNT')).toBe(false);
});

test('a local table with the indexes of an earlier version is refused in words that help', async () => {
  const client = new DynamoDBClient({});
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
  await createTable(client, 'earlier', {
    AttributeDefinitions: ['pk', 'sk'].map(text),
    GlobalSecondaryIndexes: undefined,
    LocalSecondaryIndexes: undefined,
  });
  await expect(ensureTable(client, 'earlier')).rejects.toThrow('npm run reset');
});
