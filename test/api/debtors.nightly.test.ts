import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { keys } from '#functions/core/table/keys.ts';
import type { StatementColis } from '#shared/payments/statement.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { setStored } from '../support/calls/stored-state.ts';
import { aColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { OWING_SUPPLEMENT } from '../support/items/intake.ts';
import { payAndReturn } from '../support/items/money.ts';

/** Who owes for parcels: parcels are $100 each. */

let admin: Person;
let container: { id: number };

beforeAll(async () => {
  if (!projectCloud()) return;
  [admin, container] = await Promise.all([makeAdmin(), newContainer()]);
});

const REFUSED: StoredColis['reception'] = {
  le: '2026-11-20T10:00:00.000Z',
  agentId: 1,
  siteId: null,
  verdict: 'REFUSE',
  ecart: null,
  refus: 'Le carton est ouvert.',
};

type Listed = { id: number; du: number; depuis: string };

/** Reads a list of admins to its end, a few rows at a time. */
const readAll = async (path: string): Promise<Listed[]> => {
  const rows: Listed[] = [];
  let next: string | undefined = '';
  while (next !== undefined) {
    const cursor: string = next && `&cursor=${next}`;
    const { body } = await api('GET', `${path}limit=7${cursor}`, { token: admin.token });
    rows.push(...body.data);
    next = body.next;
  }
  return rows;
};
const debtor = async ({ userId }: Person) => (await readAll('/colis/debiteurs?')).filter(({ id }) => id === userId);
const setEtat = (id: number, etat: string) =>
  api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat } });

test('a customer who owes for several parcels is listed once, with the total and since when', async () => {
  const awa = await makeCustomer();
  const [oldest, recorded] = [await aColis(awa, container.id), await aColis(awa, container.id)];
  const supplement = await aColis(awa, container.id, OWING_SUPPLEMENT);
  await updateStoredColis(awa, oldest, { unpaidSince: '2026-02-01T00:00:00.000Z' });
  await api('POST', `/payments/add/${awa.userId}/${container.id}`, {
    token: admin.token,
    body: { colisIds: [recorded], moyen: 'ESPECES' },
  });
  expect(await debtor(awa)).toEqual([
    {
      id: awa.userId,
      client: expect.any(String),
      email: awa.email,
      telephone: expect.any(String),
      colis: 3,
      du: 220,
      supplements: 20,
      aConfirmer: 100,
      depuis: '2026-01-01T00:00:00.000Z',
      parAge: [100, 0, 0, 120],
      aPayer: [supplement, oldest],
    },
  ]);
});

test('who has paid, or cancelled, owes nothing', async () => {
  const [paid, cancelled, refunded] = await Promise.all([makeCustomer(), makeCustomer(), makeCustomer()]);
  await payAndReturn(paid, [await aColis(paid, container.id)]);
  await setEtat(await aColis(cancelled, container.id), 'ANNULE');
  const id = await aColis(refunded, container.id);
  await payAndReturn(refunded, [id]);
  await setEtat(id, 'ANNULE');
  const listed = new Set((await readAll('/colis/debiteurs?')).map((row) => row.id));
  expect([paid, cancelled, refunded].filter(({ userId }) => listed.has(userId))).toEqual([]);
});

test('the unpaid parcels that admins list owe a price or a supplement, and cancelled ones are not among them', async () => {
  const modou = await makeCustomer();
  const [unpaid, owing, cancelled] = [
    await aColis(modou, container.id),
    await aColis(modou, container.id, OWING_SUPPLEMENT),
    await aColis(modou, container.id),
  ];
  await setEtat(cancelled, 'ANNULE');
  const idsOf = async (filter: string) =>
    (await readAll(`/colis/all?${filter}&`))
      .map(({ id }) => id)
      .filter((id) => [unpaid, owing, cancelled].includes(id));
  expect(await idsOf('paiement=NON_PAYE')).toEqual([owing, unpaid]);
  expect(await idsOf('paiement=NON_PAYE&etat=EN_ATTENTE')).toEqual([owing]);
  expect(await idsOf('paiement=NON_PAYE&etat=ANNULE')).toEqual([]);
  expect(await idsOf('paiement=PAYE')).toEqual([]);
});

test.each<[string, Partial<StoredColis>, number]>([
  ['is to be paid before', {}, 100],
  ['is to be paid at its collection', { conditions: { type: 'A_L_ARRIVEE' } }, 100],
  ['is paid in part', { paidCents: 4_000 }, 60],
  ['was refused by the depot', { reception: REFUSED }, 100],
])(
  'a parcel that %s and can be brought to its container no more is no debt, as its page and the statement say',
  async (_, change, rest) => {
    const awa = await makeCustomer();
    const [ahead, over] = await Promise.all([newContainer(), newContainer()]);
    await aColis(awa, ahead.id);
    await aColis(awa, over.id, change);
    const postponed = async (): Promise<number[]> => {
      const { data } = (await api('GET', `/payments/releve/${awa.userId}`, { token: awa.token })).body;
      return data.map(({ enAttente }: StatementColis) => enAttente?.montant ?? 0);
    };
    expect((await debtor(awa)).map(({ du }) => du)).toEqual([100 + rest]);
    expect(await postponed()).toEqual([0, 0]);
    await setStored(keys.container(over.id), 'manifesteClos', true);
    expect((await debtor(awa)).map(({ du }) => du)).toEqual([100]);
    expect(await postponed()).toEqual([rest, 0]);
  },
);
