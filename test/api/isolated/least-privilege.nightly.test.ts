import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { dynamo, tableName } from '#functions/core/table/dynamo.ts';
import { newTrackingCode } from '#functions/core/table/ids.ts';
import { GLOBAL_INDEXES, type GlobalIndex } from '#functions/core/table/keys.ts';
import { FUNCTIONS, type FunctionName } from '#infra/bundle.ts';
import { grantedTo, runAsFunction, usedGrantsOf } from '#local/iam.ts';
import { api, newColis, newDrafts, shipmentBody, upload } from '../../support/calls/api.ts';
import { rows, send } from '../../support/calls/route-rows.ts';
import { readyFor } from '../../support/cases/all.ts';
import { newWorld, type World } from '../../support/cases/case.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { projectCloud } from '../../support/clouds/running-cloud.ts';
import { comingColis, makeAvailable, newArrival, undoUnloading, unload } from '../../support/items/arrival.ts';
import { findParcel, newDepot, receive } from '../../support/items/intake.ts';
import { load } from '../../support/items/manifest.ts';
import { inDays, recordMilestone } from '../../support/items/milestones.ts';
import { reconcile, sweep } from '../../support/items/money.ts';
import { newAgent, newSite } from '../../support/items/sites.ts';
import { SMALL } from '../../support/items/space-rush.ts';

/**
 * Checks that functions have no permission they do not use. The local cloud itself refuses what a role in the cloud
 * lacks.
 */

ownCloud();

/** Lists that use other indexes than the case of their row. */
const filteredLists = ({ owner, open }: World): { admin: string[]; owner: string[] } => ({
  admin: [
    '/api/contact?lu=false',
    '/api/mails/undelivered?statut=BOUNCED',
    '/agent/boites?statut=CLOS',
    '/appareils/manquants?statut=CLOS',
    '/bookings',
    `/bookings/${open}/status-preview?statut=ANNULE`,
    '/colis/all?paiement=PAYE',
    '/colis/all?paiement=PAYE&etat=LIVRE',
    `/colis/par-reservation/${open}`,
    '/comptoir/caisses?statut=CLOS',
    `/comptoir/clients?clientId=${owner.userId}`,
    `/comptoir/caisses?agentId=${owner.userId}`,
    '/coordination/all?statut=PLANIFIE',
    `/customs/all?containerBookingId=${open}`,
    '/customs/colis?statut=EN_ATTENTE',
    `/customs/colis?userId=${owner.userId}`,
    `/insurance/all?containerBookingId=${open}`,
    `/insurance/all?userId=${owner.userId}`,
    `/insurance/all?userId=${owner.userId}&containerBookingId=${open}`,
    '/payments/all?statut=CONFIRME',
    '/payments/all?statut=A_REMBOURSER',
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

const SIGNED = 'a signed link has the permissions of its signer';
const MISSING = 'S3 checks it when an object does not exist';
const REFUSED = 'deletes the file of a refused request';
const DRAWN = 'draws into the built site: home-document.test.ts';
const FOLLOWED = 'draws the page of a parcel: tracking-page.test.ts';
const ASKED = 'draws the page of a pay link: payer-page.test.ts';
const CACHED = 'the first function to read it caches it for this process';

/** Permissions that this file does not use, and why they are granted. */
const ELSEWHERE: Partial<Record<FunctionName, Record<string, string>>> = {
  account: {
    's3:GetObject objects/files/claim': SIGNED,
    's3:GetObject objects/files/colis': SIGNED,
    's3:GetObject objects/files/intake': SIGNED,
    's3:GetObject objects/files/handover': SIGNED,
    's3:GetObject objects/files/customs': SIGNED,
    's3:GetObject objects/files/insurance': SIGNED,
    'dynamodb:Query index/listKeys': 'messages from a proven email: personal-data.test.ts',
  },
  auth: {
    'cognito-idp:AdminDeleteUser pool': 'a user whom a broken off recovery left: recover-account.nightly.test.ts',
    'secretsmanager:GetSecretValue secret': CACHED,
  },
  bulk: { 'dynamodb:DeleteItem table': 'moves the last parcel of a customer: bulk-actions.nightly.test.ts' },
  colis: {
    's3:GetObject objects/files/colis': SIGNED,
    's3:GetObject objects/files/intake': SIGNED,
    's3:DeleteObject objects/files/colis': REFUSED,
    's3:DeleteObject objects/files/customs': REFUSED,
    's3:DeleteObject objects/files/insurance': REFUSED,
    's3:ListBucket bucket': MISSING,
  },
  counter: {
    's3:DeleteObject objects/files/customs': REFUSED,
    's3:DeleteObject objects/files/payment': REFUSED,
    's3:ListBucket bucket': MISSING,
    'secretsmanager:GetSecretValue secret': 'cash ends an open card session: counter.test.ts',
  },
  rebooking: { 'secretsmanager:GetSecretValue secret': CACHED },
  customs: {
    's3:GetObject objects/files/customs': SIGNED,
    's3:DeleteObject objects/files/customs': REFUSED,
    's3:ListBucket bucket': MISSING,
  },
  claims: {
    'dynamodb:Query index/listKeysByStatut': 'lists claims in a statut: claims.test.ts',
    's3:GetObject objects/incoming': 'stores photos: claims.test.ts',
    's3:PutObject objects/files/claim': 'stores photos: claims.test.ts',
    'secretsmanager:GetSecretValue secret': CACHED,
    's3:GetObject objects/files/claim': SIGNED,
    's3:GetObject objects/files/colis': SIGNED,
    's3:GetObject objects/files/intake': SIGNED,
    's3:PutObject objects/incoming': SIGNED,
    's3:DeleteObject objects/files/claim': REFUSED,
    's3:ListBucket bucket': MISSING,
  },
  depenses: {
    's3:GetObject objects/files/expense': SIGNED,
    's3:DeleteObject objects/files/expense': REFUSED,
    's3:ListBucket bucket': MISSING,
  },
  insurance: {
    's3:GetObject objects/files/insurance': SIGNED,
    's3:DeleteObject objects/files/insurance': REFUSED,
    's3:ListBucket bucket': MISSING,
  },
  milestones: { 'dynamodb:Query table': 'shares its preview with edits that cancel a container' },
  payments: {
    's3:GetObject objects/files/colis': SIGNED,
    's3:GetObject objects/files/intake': SIGNED,
    's3:GetObject objects/files/payment': SIGNED,
    'secretsmanager:GetSecretValue secret': CACHED,
  },
  intake: {
    's3:GetObject objects/files/intake': SIGNED,
    's3:DeleteObject objects/files/intake': REFUSED,
    's3:ListBucket bucket': MISSING,
  },
  handover: {
    's3:GetObject objects/files/handover': SIGNED,
    's3:DeleteObject objects/files/handover': REFUSED,
    's3:ListBucket bucket': MISSING,
  },
  manifest: {
    's3:GetObject objects/files/intake': SIGNED,
    's3:DeleteObject objects/files/intake': REFUSED,
    's3:ListBucket bucket': MISSING,
  },
  uploads: { 's3:PutObject objects/incoming': SIGNED },
  outbox: {
    'dynamodb:Query index/listKeys': 'messages of an erased customer: personal-data.test.ts',
    'dynamodb:DeleteItem table': 'the journey of a deleted container: tracking.nightly.test.ts',
    'secretsmanager:GetSecretValue secret': CACHED,
  },
  'mail-events': {
    'dynamodb:PutItem table': 'a mail bounces: bounces.test.ts',
    'dynamodb:UpdateItem table': 'a mail bounces: bounces.test.ts',
    'dynamodb:DeleteItem table': 'a mail arrives after a bounce: bounces.test.ts',
  },
  'home-page': {
    'dynamodb:Query index/departures': DRAWN,
    'dynamodb:BatchGetItem table': DRAWN,
    's3:GetObject site/fr/home.html': DRAWN,
    's3:PutObject site/fr/home.html': DRAWN,
    's3:GetObject site/en/home.html': DRAWN,
    's3:PutObject site/en/home.html': DRAWN,
    's3:ListBucket site': MISSING,
  },
  mails: {
    'dynamodb:BatchGetItem table': 'names of customers whose mail bounced: bounces.test.ts',
    'secretsmanager:GetSecretValue secret': CACHED,
  },
  'tracking-page': {
    'dynamodb:GetItem table': FOLLOWED,
    'dynamodb:BatchGetItem table': FOLLOWED,
    'dynamodb:UpdateItem table': FOLLOWED,
    's3:GetObject site/fr/suivi-colis.html': FOLLOWED,
    's3:GetObject site/fr/payer.html': ASKED,
    's3:GetObject site/en/payer.html': ASKED,
    's3:GetObject site/en/suivi-colis.html': FOLLOWED,
    's3:ListBucket site': MISSING,
  },
  recipients: { 'secretsmanager:GetSecretValue secret': CACHED },
  mailer: { 'secretsmanager:GetSecretValue secret': CACHED },
  sweep: {
    'dynamodb:GetItem table': 'something is due: settle.test.ts and unpaid-lapse.test.ts',
    'dynamodb:BatchGetItem table': 'something is due: settle.test.ts and unpaid-lapse.test.ts',
    'dynamodb:PutItem table': 'something is due: settle.test.ts and unpaid-lapse.test.ts',
    'dynamodb:UpdateItem table': 'something is due: settle.test.ts and unpaid-lapse.test.ts',
    'dynamodb:DeleteItem table': 'the recount deletes a row without its parcel: cockpit.nightly.test.ts',
    'dynamodb:Query index/colisByContainer': 'a cancelled container is checked again: reconcile.nightly.test.ts',
    'secretsmanager:GetSecretValue secret': CACHED,
  },
};

const readFilteredLists = async (world: World): Promise<void> => {
  const lists = filteredLists(world);
  for (const who of ['admin', 'owner'] as const)
    for (const path of lists[who]) expect((await api('GET', path, { token: world[who].token })).status, path).toBe(200);
};

/** Changes files of every kind, the documents of a parcel and its état, and repeats a request. */
const makeFurtherCalls = async ({ owner, admin, open }: World): Promise<void> => {
  const { token } = owner;
  const { id, assuranceId } = await newColis(owner, open, { photoKey: await upload(owner, 'colis') });
  const moved = await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'EN_TRANSIT' } });
  const body = { typeCouverture: 'Vol', imageKey: await upload(owner, 'insurance') };
  const changed = await api('PUT', `/insurance/update/${assuranceId}`, { token, body });
  const headers = { 'idempotency-key': randomUUID() };
  const wanted = { kind: 'colis', contentType: 'image/png', size: 70 };
  const repeated = await api('POST', '/uploads', { token, body: wanted, headers });
  const drafts = await newDrafts(owner, open);
  const insured = await api('PUT', `/insurance/update/${drafts.assuranceId}`, { token, body });
  const shipment = shipmentBody(drafts, [SMALL, SMALL]);
  const waiting = { action: { type: 'ETAT', etat: 'EN_ATTENTE' }, lot: randomUUID(), colis: [{ id }] };
  const inBulk = await api('POST', `/cockpit/conteneurs/${open}/actions`, { token: admin.token, body: waiting });
  expect(inBulk.body.data).toEqual([{ id, resultat: 'FAIT' }]);
  const unknownCode = await api('GET', `/suivi/${newTrackingCode()}`);
  expect(unknownCode.status).toBe(404);
  const agentElsewhere = await newAgent(await newSite());
  expect((await findParcel(agentElsewhere, id)).body.code).toBe('COLIS_OF_OTHER_SITE');
  expect((await load(agentElsewhere, id, open)).body.code).toBe('COLIS_OF_OTHER_SITE');
  expect((await api('GET', '/agent/conteneurs', { token: admin.token })).status).toBe(200);
  const depot = await newDepot();
  const brought = await newColis(owner, depot.container.id, SMALL);
  const photographed = await receive(depot.agent, brought.id, { photoKeys: [await upload(depot.agent, 'intake')] });
  expect(photographed.status).toBe(201);
  const arrival = await newArrival();
  const coming = await comingColis(owner, arrival.container.id);
  const photoKeys = [await upload(arrival.agent, 'intake')];
  const damaged = await unload(arrival.agent, coming, arrival.container.id, { dommage: 'Humide.', photoKeys });
  expect(damaged.status).toBe(201);
  await unload(arrival.agent, brought.id, arrival.container.id); // it belongs to another container
  expect((await undoUnloading(arrival.agent, brought.id, arrival.container.id)).status).toBe(201);
  const atSea = await newArrival();
  await recordMilestone(admin, atSea.container.id, 'DEPA', { date: inDays(-1), unlocode: 'FRLEH' });
  expect((await makeAvailable(atSea.agent, atSea.container.id)).status).toBe(201); // which records its arrival
  const together = await api('POST', `/colis/envoi/${open}`, { token, body: shipment });
  expect([moved, changed, repeated, insured, together].map(({ status }) => status)).toEqual([200, 200, 201, 200, 201]);
};

beforeAll(async () => {
  if (!projectCloud()) return;
  const world = await newWorld();
  for (const row of rows) {
    const { who, ...call } = await readyFor(row, world);
    await send(row, call, who);
    if (row.route.method === 'GET' && row.route.access === 'customer') await send(row, call, world.admin);
  }
  await readFilteredLists(world);
  await makeFurtherCalls(world);
  await sweep();
  await reconcile();
});

test.each(FUNCTIONS)('%s uses every permission it is granted', (name) => {
  const unused = grantedTo(name).filter((grant) => !usedGrantsOf(name).has(grant));
  const unexplained = unused.map(({ action, on }) => `${action} ${on}`).filter((grant) => !ELSEWHERE[name]?.[grant]);
  expect(unexplained).toEqual([]);
});

test('a function is refused what it is not granted', async () => {
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
  await expect(runAsFunction('home-page', () => dynamo.send(new GetCommand({ TableName, Key })))).rejects.toMatchObject(
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

test('every exception in this file is a granted permission', () => {
  for (const name of FUNCTIONS)
    expect(grantedTo(name).map(({ action, on }) => `${action} ${on}`)).toEqual(
      expect.arrayContaining(Object.keys(ELSEWHERE[name] ?? {})),
    );
});
