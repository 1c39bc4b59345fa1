import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { dynamo, tableName } from '#functions/core/dynamo.ts';
import { GLOBAL_INDEXES, type GlobalIndex } from '#functions/core/keys.ts';
import { FUNCTIONS, type FunctionName } from '#infra/bundle.ts';
import { grantedTo, runAsFunction, usedGrantsOf } from '#local/iam.ts';
import { api, newColis, upload } from '../../support/api.ts';
import { readyFor } from '../../support/cases/all.ts';
import { newWorld, type World } from '../../support/cases/case.ts';
import { reconcile, sweep } from '../../support/money.ts';
import { ownCloud } from '../../support/own-cloud.ts';
import { rows, send } from '../../support/route-rows.ts';
import { projectCloud } from '../../support/running-cloud.ts';

/** The local cloud refuses a function what its role in the cloud would not let it do; here, that it lets it no more. */

ownCloud();

/** Lists in which another index is asked than the row's own case asks. */
const filtered = ({ owner, open }: World): { admin: string[]; owner: string[] } => ({
  admin: [
    '/api/contact?lu=false',
    '/api/mails/undelivered?statut=BOUNCED',
    '/bookings',
    '/colis/all?paiement=PAYE',
    '/colis/all?paiement=PAYE&etat=LIVRE',
    `/colis/par-reservation/${open}`,
    '/coordination/all?statut=PLANIFIE',
    `/customs/all?containerBookingId=${open}`,
    '/customs/colis?statut=EN_ATTENTE',
    `/customs/colis?userId=${owner.userId}`,
    `/insurance/all?containerBookingId=${open}`,
    `/insurance/all?userId=${owner.userId}`,
    `/insurance/all?userId=${owner.userId}&containerBookingId=${open}`,
    '/payments/all?statut=CONFIRME',
    `/payments/all?userId=${owner.userId}`,
    `/payments/all?userId=${owner.userId}&statut=CONFIRME`,
    '/api/tracking/all?statut=EN_TRANSIT',
  ],
  owner: [
    '/colis/user?paiement=PAYE',
    `/customs/user/${owner.userId}?statut=EN_ATTENTE`,
    `/customs/user/${owner.userId}?containerBookingId=${open}`,
  ],
});

const SIGNED = 'a signed link may what its signer may';
const MISSING = 'S3 asks it when an object is not there';
const REFUSED = 'drops the file of what was refused after all';
const KEPT = 'whoever reads it first in this process keeps it for all';

/** What this file does not bring about, and why it is granted all the same. */
const ELSEWHERE: Partial<Record<FunctionName, Record<string, string>>> = {
  account: {
    's3:GetObject objects/files/colis': SIGNED,
    's3:GetObject objects/files/customs': SIGNED,
    's3:GetObject objects/files/insurance': SIGNED,
    'dynamodb:Query index/listKeys': 'messages from an email that is known to be theirs: personal-data.test.ts',
  },
  auth: { 'secretsmanager:GetSecretValue secret': KEPT },
  colis: {
    's3:GetObject objects/files/colis': SIGNED,
    's3:DeleteObject objects/files/colis': REFUSED,
    's3:ListBucket bucket': MISSING,
  },
  customs: {
    's3:GetObject objects/files/customs': SIGNED,
    's3:DeleteObject objects/files/customs': REFUSED,
    's3:ListBucket bucket': MISSING,
  },
  insurance: {
    's3:GetObject objects/files/insurance': SIGNED,
    's3:DeleteObject objects/files/insurance': REFUSED,
    's3:ListBucket bucket': MISSING,
  },
  payments: {
    's3:GetObject objects/files/colis': SIGNED,
    'secretsmanager:GetSecretValue secret': KEPT,
  },
  uploads: { 's3:PutObject objects/incoming': SIGNED },
  outbox: {
    'dynamodb:Query index/listKeys': 'messages of who is erased: personal-data.test.ts',
    'dynamodb:DeleteItem table': 'the journey of a deleted container: tracking.test.ts',
    'secretsmanager:GetSecretValue secret': KEPT,
  },
  'mail-events': {
    'dynamodb:PutItem table': 'a mail bounces: bounces.test.ts',
    'dynamodb:UpdateItem table': 'a mail bounces: bounces.test.ts',
    'dynamodb:DeleteItem table': 'a mail arrives after a bounce: bounces.test.ts',
  },
  mails: { 'dynamodb:BatchGetItem table': 'whose mail bounced: bounces.test.ts' },
  mailer: { 'secretsmanager:GetSecretValue secret': KEPT },
  sweep: {
    'dynamodb:GetItem table': 'something is due: settle.test.ts and lapse.test.ts',
    'dynamodb:BatchGetItem table': 'something is due: settle.test.ts and lapse.test.ts',
    'dynamodb:PutItem table': 'something is due: settle.test.ts and lapse.test.ts',
    'dynamodb:UpdateItem table': 'something is due: settle.test.ts and lapse.test.ts',
    'dynamodb:Query index/colisByContainer': 'a cancelled container is looked at again: reconcile.test.ts',
    'secretsmanager:GetSecretValue secret': KEPT,
  },
};

const askFor = async (world: World): Promise<void> => {
  const lists = filtered(world);
  for (const who of ['admin', 'owner'] as const)
    for (const path of lists[who]) expect((await api('GET', path, { token: world[who].token })).status, path).toBe(200);
};

/** Files of every kind, a repetition, papers that a parcel has, and its état. */
const changeThings = async ({ owner, admin, open }: World): Promise<void> => {
  const { token } = owner;
  const { id, assuranceId } = await newColis(owner, open, { photoKey: await upload(owner, 'colis') });
  const moved = await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'EN_TRANSIT' } });
  const body = { typeCouverture: 'Vol', imageKey: await upload(owner, 'insurance') };
  const changed = await api('PUT', `/insurance/update/${assuranceId}`, { token, body });
  const headers = { 'idempotency-key': randomUUID() };
  const wanted = { kind: 'colis', contentType: 'image/png', size: 70 };
  const repeated = await api('POST', '/uploads', { token, body: wanted, headers });
  expect([moved.status, changed.status, repeated.status]).toEqual([200, 200, 201]);
};

beforeAll(async () => {
  if (!projectCloud()) return;
  const world = await newWorld();
  for (const row of rows) {
    const { who, ...call } = await readyFor(row, world);
    await send(row, call, who);
    if (row.route.method === 'GET' && row.route.access === 'customer') await send(row, call, world.admin);
  }
  await askFor(world);
  await changeThings(world);
  await sweep();
  await reconcile();
});

test.each(FUNCTIONS)('%s uses all that it is granted', (name) => {
  const unused = grantedTo(name).filter((grant) => !usedGrantsOf(name).has(grant));
  const unexplained = unused.map(({ action, on }) => `${action} ${on}`).filter((grant) => !ELSEWHERE[name]?.[grant]);
  expect(unexplained).toEqual([]);
});

test('a function is refused what it is not granted, and another thing than that', async () => {
  const TableName = tableName();
  const Key = { pk: 'NOBODY', sk: 'NOTHING' };
  const query = (IndexName: GlobalIndex) =>
    new QueryCommand({
      TableName,
      IndexName,
      KeyConditionExpression: `${GLOBAL_INDEXES[IndexName].pk} = :pk`,
      ExpressionAttributeValues: { ':pk': 'NOTHING' },
    });
  const refusal = { name: 'AccessDeniedException' };
  await expect(runAsFunction('system', () => dynamo.send(new GetCommand({ TableName, Key })))).rejects.toMatchObject(
    refusal,
  );
  await expect(
    runAsFunction('pre-token', () => dynamo.send(new DeleteCommand({ TableName, Key }))),
  ).rejects.toMatchObject(refusal);
  await expect(runAsFunction('contact', () => dynamo.send(query('departuresByDay')))).rejects.toMatchObject(refusal);
  await expect(runAsFunction('contact', () => dynamo.send(query('newest')))).resolves.toMatchObject({ Items: [] });
  const parts = { TransactItems: [{ Delete: { TableName, Key } }] };
  await expect(runAsFunction('auth', () => dynamo.send(new TransactWriteCommand(parts)))).rejects.toMatchObject(
    refusal,
  );
});

test('nothing is explained that is not granted', () => {
  for (const name of FUNCTIONS)
    expect(grantedTo(name).map(({ action, on }) => `${action} ${on}`)).toEqual(
      expect.arrayContaining(Object.keys(ELSEWHERE[name] ?? {})),
    );
});
