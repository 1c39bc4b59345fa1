import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { readTrackingCode } from '#shared/colis/tracking-code.ts';
import { api, type Reply } from '../support/calls/api.ts';
import type { Person } from '../support/calls/people.ts';
import { setStored, storedItem } from '../support/calls/stored-state.ts';
import { aReceiptLink, cash, parcelsOf, sell, soldReceipt, withDrawer } from '../support/items/counter.ts';
import { addCustomer } from '../support/items/customers.ts';
import { newDepot } from '../support/items/intake.ts';
import { outcome } from '../support/items/recorded-payments.ts';
import { newAgent, newSite } from '../support/items/sites.ts';

/** Links of the counter's receipts, which open without a login what the paper shows. */

const read = (code: string): Promise<Reply> => api('GET', `/api/recus/${code}`);

const share = ({ token }: Person, body: object): Promise<Reply> => api('POST', '/comptoir/recus', { token, body });

const keyOf = (shown: string) => {
  const found = readTrackingCode(shown);
  if (!('code' in found)) throw new Error(shown);
  return keys.receiptLink(createHash('sha256').update(found.code).digest('base64url'));
};

const DEAD = [404, 'INVALID_RECEIPT_LINK'];

test('a customer without a printer reads the receipt of a sale by its link, and nothing else of them', async () => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  const body = await soldReceipt(agent, container.id, { paiements: [cash(40)], reste: 'RETRAIT' });
  const { code, expireLe } = (await share(agent, body)).body.data;
  expect(Date.parse(expireLe) - Date.now()).toBeGreaterThan(89 * 24 * 3_600_000);
  const { status, body: reply, text } = await read(code);
  expect([status, reply.data]).toEqual([
    200,
    {
      le: expect.any(String),
      client: 'Mariama Sow',
      ...{ depart: expect.any(String), destination: expect.any(String) },
      vente: {
        ...{ destinataire: 'Fatou Sarr', dateDepart: expect.any(String), fuseau: expect.any(String) },
        depot: { nom: 'Dépôt de Gennevilliers', adresse: expect.any(String) },
      },
      colis: [{ codeSuivi: expect.stringMatching(/^YN-/), description: 'Vêtements', piece: null, prix: 100 }],
      total: 100,
      paiements: [
        {
          ...{ numero: expect.stringMatching(/^\d{4}-\d+$/), moyen: 'ESPECES', statut: 'CONFIRME', montant: 40 },
          recu: { devise: 'USD', montant: 40, taux: null, tauxDu: expect.any(String) },
        },
      ],
      reste: 60,
      quand: 'RETRAIT',
      vendeur: expect.objectContaining({ nom: expect.any(String), ville: expect.any(String) }),
    },
  ]);
  for (const id of [...body.colisIds, ...body.paiementIds, container.id]) expect(text).not.toContain(String(id));
  expect(text).not.toContain('+221');
});

test('the receipt says what is left to pay now; that of a later payment names no recipient', async () => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  const sold = await soldReceipt(agent, container.id, { colis: parcelsOf(2), total: 200, reste: 'RETRAIT' });
  const first = (await share(agent, sold)).body.data.code;
  const { colisIds } = sold;
  const taken = await api('POST', '/comptoir/encaissements', {
    token: agent.token,
    body: { colisIds, paiements: [cash(150)] },
  });
  const later = { colisIds, paiementIds: [taken.body.data.paiements[0].id] };
  const second = (await share(agent, later)).body.data.code;
  expect((await read(first)).body.data).toMatchObject({ paiements: [], reste: 50 });
  expect((await read(second)).body.data).toMatchObject({ vente: null, paiements: [{ montant: 150 }], reste: 50 });
});

test('a code that is unknown or has expired, or whose customer was erased, opens nothing', async () => {
  const { agent, container } = await newDepot();
  const [expired, erased] = [await aReceiptLink(agent, container.id), await aReceiptLink(agent, container.id)];
  await setStored(keyOf(expired), 'expiresAt', '2026-01-01T00:00:00.000Z');
  const { userId } = (await storedItem(keyOf(erased))) as { userId: number };
  await setStored(keys.account(userId), 'erasedAt', '2026-11-01T00:00:00.000Z');
  for (const code of [expired, erased]) expect(outcome(await read(code))).toEqual(DEAD);
  expect((await read('nothing')).status).toBe(400);
});

test('only the team of either site shares a receipt, of payments for these parcels alone', async () => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  const clientId = await addCustomer();
  const one = await soldReceipt(agent, container.id, { clientId, paiements: [cash(100)] });
  const other = await soldReceipt(agent, container.id, { clientId, paiements: [cash(100)] });
  const stranger = (await sell(agent, container.id)).body.data;
  expect(outcome(await share(await newAgent(await newSite()), one))).toEqual([404, 'COLIS_NOT_FOUND']);
  const mixed = { ...one, paiementIds: other.paiementIds };
  expect(outcome(await share(agent, mixed))).toEqual([404, 'PAYMENT_NOT_FOUND']);
  const ofTwo = { ...one, colisIds: [...one.colisIds, stranger.colis[0].id] };
  expect(outcome(await share(agent, ofTwo))).toEqual([422, 'INVALID_FIELDS']);
  expect(outcome(await share(agent, { ...one, colisIds: [7] }))).toEqual([404, 'COLIS_NOT_FOUND']);
});
