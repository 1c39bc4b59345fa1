import { beforeAll, expect, test } from 'vitest';
import { api, newColis, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, severalColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  CARDS,
  enterCard,
  newSession,
  payAndReturn,
  payFor,
  returnFromPayment,
  startPaying,
  stripeSdk,
} from '../support/items/money.ts';

let container: { id: number };
let customer: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  customer = await makeCustomer();
});

const colisOf = async ({ token }: Person, id: number) => (await api('GET', `/colis/${id}`, { token })).body.data;
const idsByPaiement = async ({ token }: Person, paiement: string): Promise<number[]> =>
  (await api('GET', `/colis/user?paiement=${paiement}`, { token })).body.data.map(({ id }: { id: number }) => id);

test('a customer pays a parcel, is charged its price, and finds it among the paid ones', async () => {
  const awa = await makeCustomer();
  const colis = await newColis(awa, container.id);
  const { status, body } = await api('POST', `/payments/colis/${colis.id}`, { token: awa.token });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ colisIds: [colis.id], montant: 100, devise: 'USD', statut: 'EN_ATTENTE' });
  expect((await colisOf(awa, colis.id)).paiementEnCours).toBe(true);
  const { location } = await enterCard(body.redirectUrl);
  expect(location?.pathname).toBe('/colis');
  const back = await returnFromPayment(awa, location?.searchParams.get('session_id') ?? '');
  expect(back.body).toMatchObject({ success: true, message: 'Paiement confirmé.' });
  expect(back.body.data.payment).toMatchObject({ statut: 'CONFIRME', montant: 100, moyen: 'CARTE' });
  expect(back.body.data.colis).toMatchObject([{ paye: true, paymentId: body.data.id, paiementEnCours: false }]);
  expect(await idsByPaiement(awa, 'PAYE')).toEqual([colis.id]);
  expect(await idsByPaiement(awa, 'A_PAYER')).toEqual([]);
});

test('forty parcels are paid together, and forty-one are refused', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 41);
  const refused = await startPaying(awa, ids);
  expect([refused.status, refused.body.fields.body]).toEqual([422, '40 au plus.']);
  const payment = await payAndReturn(awa, ids.slice(1));
  expect(payment.colisIds).toHaveLength(40);
  expect(payment).toMatchObject({ statut: 'CONFIRME', montant: 40 * 100 });
  expect(await idsByPaiement(awa, 'A_PAYER')).toEqual([ids[0]]);
});

test('a payment of no parcel, a repeated, unknown or foreign one is refused', async () => {
  const mine = await newColis(customer, container.id);
  const foreign = await newColis(await makeCustomer(), container.id);
  const outcome = async (ids: unknown) => {
    const { status, body } = await api('POST', '/payments/group-payment', { token: customer.token, body: ids });
    return [status, body.code];
  };
  for (const bad of [[], [mine.id, mine.id], [String(mine.id)], [1.5], [-1], { ids: [mine.id] }])
    expect(await outcome(bad)).toEqual([422, 'INVALID_FIELDS']);
  for (const absent of [[foreign.id], [mine.id, foreign.id], [mine.id, 1234567890]])
    expect(await outcome(absent)).toEqual([404, 'COLIS_NOT_FOUND']);
  expect((await api('POST', `/payments/colis/${foreign.id}`, { token: customer.token })).status).toBe(404);
  expect((await api('POST', '/payments/group-payment', { body: [mine.id] })).status).toBe(401);
});

test('the amount comes from the table, not from the browser', async () => {
  const colis = await newColis(customer, container.id, { prixEstime: 0.01, paye: true, paymentId: 1 });
  const { body } = await api('POST', `/payments/colis/${colis.id}`, {
    token: customer.token,
    body: { montant: 0.01, prixEstime: 0.01, amount: 1 },
  });
  const { amount_total, currency, customer_email } = await stripeSdk().checkout.sessions.retrieve(body.data.sessionId);
  expect({ amount_total, currency, customer_email }).toEqual({
    amount_total: 10_000,
    currency: 'usd',
    customer_email: customer.email,
  });
});

test('a paid parcel cannot be paid again or edited by its customer, and nobody can delete it', async () => {
  const [paid, other] = await severalColis(customer, container.id, 2);
  await payAndReturn(customer, [Number(paid)]);
  for (const ids of [[paid], [other, paid]]) {
    const { status, body } = await api('POST', '/payments/group-payment', { token: customer.token, body: ids });
    expect([status, body.code, body.message]).toEqual([409, 'COLIS_PAID', 'Ce colis est déjà payé.']);
  }
  const { token } = customer;
  const edit = await api('PUT', `/colis/modifier/${paid}`, { token, body: { poids: 1 } });
  const admin = await makeAdmin();
  const [byCustomer, byAdmin] = [token, admin.token].map((by) =>
    api('DELETE', `/colis/supprimer/${paid}`, { token: by }),
  );
  for (const refused of [edit, await byCustomer, await byAdmin])
    expect([refused?.status, refused?.body.code]).toEqual([409, 'COLIS_PAID']);
  expect((await colisOf(customer, Number(paid))).paye).toBe(true);
  expect((await colisOf(customer, Number(other))).paiementEnCours).toBe(false);
});

test('a cancelled parcel cannot be paid', async () => {
  const { token } = await makeAdmin();
  const colisId = await aColis(customer, container.id);
  await api('PUT', `/colis/modifier/${colisId}`, { token, body: { etat: 'ANNULE' } });
  const { status, body } = await startPaying(customer, [colisId]);
  expect([status, body.code]).toEqual([409, 'COLIS_CANCELLED']);
});

test('a declined card leaves the parcel unpaid, and another card pays it on the same page', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const { page, sessionId } = await newSession(awa, [colisId]);
  expect((await enterCard(page, CARDS.declined)).status).toBe(402);
  expect((await returnFromPayment(awa, sessionId)).body.code).toBe('PAYMENT_NOT_COMPLETED');
  expect(await idsByPaiement(awa, 'A_PAYER')).toEqual([colisId]);
  await enterCard(page);
  expect((await returnFromPayment(awa, sessionId)).body.data.payment.statut).toBe('CONFIRME');
});

test('the cancel link of the payment page leads back to the parcels, which are still payable', async () => {
  const colisId = await aColis(customer, container.id);
  const { page, sessionId } = await newSession(customer, [colisId]);
  const session = await stripeSdk().checkout.sessions.retrieve(sessionId);
  expect(session.cancel_url).toMatch(/\/colis\?paiement=annule$/);
  expect(await (await fetch(page)).text()).toContain(session.cancel_url);
  expect((await startPaying(customer, [colisId])).body.redirectUrl).toBe(page);
});

test('a free parcel is confirmed at once, without the payment page', async () => {
  const free = await newContainer({ prixEstime: 0 });
  const colis = await newColis(customer, free.id);
  const { status, body } = await startPaying(customer, [colis.id]);
  expect([status, new URL(body.redirectUrl).pathname]).toEqual([200, '/colis']);
  expect(body.data).toMatchObject({ montant: 0, statut: 'CONFIRME', sessionId: null });
  expect((await colisOf(customer, colis.id)).paye).toBe(true);
  expect((await startPaying(customer, [colis.id])).body.code).toBe('COLIS_PAID');
});

test('a free parcel is paid along with others', async () => {
  const [free, dear] = [await aColis(customer, container.id, { priceCents: 0 }), await aColis(customer, container.id)];
  const payment = await payAndReturn(customer, [free, dear]);
  expect(payment).toMatchObject({ montant: 100, colisIds: [free, dear], statut: 'CONFIRME' });
  for (const id of [free, dear]) expect((await colisOf(customer, id)).paye).toBe(true);
});

test('a parcel can be paid whatever its description contains, including emoji', async () => {
  for (const description of [`${'x'.repeat(79)}😀😀`, 'Tissu « wax » & <b>perles</b>\n\t日本', '%E0%A4%A']) {
    const { id } = await newColis(customer, container.id, { description });
    expect((await startPaying(customer, [id])).status).toBe(200);
  }
});

test('a total under $0.50 or of a million is refused with the reason', async () => {
  const light = await newColis(customer, container.id, { poids: 0.049, longueur: 0.01, largeur: 0.01, hauteur: 0.01 });
  const small = await startPaying(customer, [light.id]);
  expect([small.status, small.body.code]).toEqual([422, 'AMOUNT_TOO_SMALL']);
  const dear = await newContainer({ poidsMax: 20_000, prixEstime: 60 });
  const heavy = await newColis(customer, dear.id, { poids: 20_000 });
  const large = await startPaying(customer, [heavy.id]);
  expect([large.status, large.body.code]).toEqual([422, 'AMOUNT_TOO_LARGE']);
  expect((await startPaying(customer, [light.id, (await newColis(customer, container.id)).id])).status).toBe(200);
});

test('a customer does not see another customer’s payment, but an admin does', async () => {
  const colisId = await aColis(customer, container.id);
  const sessionId = await payFor(customer, [colisId]);
  const stranger = await returnFromPayment(await makeCustomer(), sessionId, 'en');
  expect([stranger.status, stranger.body.code, stranger.body.message]).toEqual([
    404,
    'PAYMENT_NOT_FOUND',
    'Payment not found.',
  ]);
  expect((await returnFromPayment(customer, 'cs_test_unknown')).body.code).toBe('PAYMENT_NOT_FOUND');
  expect((await returnFromPayment(customer, '')).status).toBe(422);
  expect((await returnFromPayment(await makeAdmin(), sessionId)).body.data.payment.userId).toBe(customer.userId);
});

test('an admin pays for a customer, but not for two in one payment', async () => {
  const admin = await makeAdmin();
  const other = await makeCustomer();
  const [mine, foreign] = [await aColis(customer, container.id), await aColis(other, container.id)];
  expect((await startPaying(admin, [mine, foreign])).body.code).toBe('COLIS_OF_SEVERAL_CUSTOMERS');
  const payment = await payAndReturn(admin, [foreign]);
  expect(payment).toMatchObject({ userId: other.userId, statut: 'CONFIRME' });
});
