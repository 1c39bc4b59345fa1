import { beforeAll, expect, test } from 'vitest';
import { eraseCustomer } from '#functions/account/erase-customer.ts';
import { keys } from '#functions/core/table/keys.ts';
import { PayerView } from '#shared/payments/pay-links.ts';
import { api, newAdmin, newColis, newContainer } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { markStored } from '../support/calls/personal-markers.ts';
import { setStored } from '../support/calls/stored-state.ts';
import { aColis, severalColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { cash, withDrawer } from '../support/items/counter.ts';
import { newDepot } from '../support/items/intake.ts';
import {
  enterCard,
  eventually,
  everyMailTo,
  newSession,
  payAndReturn,
  startPaying,
  stripeSdk,
  sweep,
} from '../support/items/money.ts';
import { addPayLink, openLinks, openPayLink, payByLink, payLinkFor, revokeLink } from '../support/items/pay-links.ts';
import { outcome, recordPayment } from '../support/items/recorded-payments.ts';
import { newAgent, newSite } from '../support/items/sites.ts';

/** Links by which somebody else pays what a customer owes. */

const NOTHING = [404, 'INVALID_PAY_LINK'];
const RECIPIENT = {
  nomDestinataire: 'Moussa Sarr Ndoye',
  telephoneDestinataire: '+221771234567',
  emailDestinataire: 'moussa.sarr@example.sn',
  adresseDestinataire: 'Villa 42, Sicap Liberté 6, Dakar',
};

let container: { id: number };
let payers = 0;
const payerEmail = () => `p${Date.now()}-${process.pid}-payer${payers++}@yonnee.test`;

beforeAll(async () => {
  if (projectCloud()) container = await newContainer({ lieuEnlevement: 'Montréal', destination: 'Dakar' });
});

const paymentOf = async ({ token }: Person, id: number) => (await api('GET', `/payments/${id}`, { token })).body.data;
const parcelOf = async ({ token }: Person, id: number) => (await api('GET', `/colis/${id}`, { token })).body.data;

/** Pays by a link to the end; returns the session, as the payer's browser has it. */
const payOver = async (code: string, body: object = {}): Promise<string> => {
  const started = await payByLink(code, body);
  if (started.status !== 200) throw new Error(`payer: ${started.status} ${started.text}`);
  const { location } = await enterCard(started.body.redirectUrl);
  expect(location?.pathname).toBe(`/payer/${code}`);
  return location?.searchParams.get('session_id') ?? '';
};

test('somebody without an account pays for two parcels by a link, and the customer finds them paid', async () => {
  const awa = await makeCustomer();
  const colisIds = await severalColis(awa, container.id, 2);
  const code = await payLinkFor(awa, colisIds);
  const shown = await openPayLink(code);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(shown.body.data).toMatchObject({ etat: 'A_PAYER', montant: 200, devise: 'USD', minutes: null, rembourse: 0 });
  expect(shown.body.data.lignes).toHaveLength(2);
  const email = payerEmail();
  const session = await payOver(code, { email });
  const back = await openPayLink(code, session);
  expect(back.body.data).toMatchObject({ etat: 'PAYE', montant: 200, rembourse: 0 });
  for (const id of colisIds) expect((await parcelOf(awa, id)).paye).toBe(true);
  const { paymentId } = await parcelOf(awa, colisIds[0] ?? 0);
  const payment = await paymentOf(awa, paymentId);
  expect(payment).toMatchObject({ userId: awa.userId, parLien: true, statut: 'CONFIRME', moyen: 'CARTE' });
  expect(JSON.stringify(payment)).not.toContain(email);
  expect(outcome(await openPayLink(code))).toEqual(NOTHING);
  const [receipt] = await eventually(async () => {
    const mails = await everyMailTo(email);
    if (mails.length === 0) throw new Error('no receipt yet');
    return mails;
  });
  expect(receipt?.subject).toMatch(/^Reçu de votre paiement n° \d{4}-\d+ · Yónnee$/);
  expect(receipt?.text).toMatch(/Colis pour Fatou, Montréal vers Dakar\s:\s100,00\s\$\./);
  for (const hidden of [...colisIds, awa.email, 'Vêtements']) expect(receipt?.text).not.toContain(String(hidden));
});

test('the payment page names first names only, and the address that the payer left', async () => {
  const awa = await makeCustomer();
  const colis = await newColis(awa, container.id, { ...RECIPIENT, description: 'Machine à coudre' });
  const code = await payLinkFor(awa, [colis.id]);
  const email = payerEmail();
  const { body } = await payByLink(code, { email });
  expect((await stripeSdk().checkout.sessions.retrieve(body.data.session)).customer_email).toBe(email);
  const page = await (await fetch(body.redirectUrl)).text();
  expect(page).toContain('Colis pour Moussa');
  for (const hidden of ['Sarr', 'Machine', String(colis.id), awa.email]) expect(page).not.toContain(hidden);
});

test('a link shows the listed fields only, and no other value of parcel, container or customer', async () => {
  const awa = await makeCustomer();
  const other = await newContainer({ lieuEnlevement: 'Montréal', destination: 'Dakar' });
  const colis = await newColis(awa, other.id, RECIPIENT);
  const code = await payLinkFor(awa, [colis.id]);
  const markers = [
    ...(await markStored(keys.owned('COLIS', awa.userId, colis.id), [
      'nomDestinataire',
      'etat',
      'priceCents',
      'lapsesAt',
    ])),
    ...(await markStored(keys.container(other.id), [
      'lieuEnlevement',
      'destination',
      'statut',
      'dateDepart',
      'dateArrivee', // which every list of admins reads, also of other tests
      'fuseau',
    ])),
    ...(await markStored(keys.account(awa.userId), ['prenom', 'erasedAt', 'tokensValidAfter'])),
  ];
  expect(markers.length).toBeGreaterThan(40);
  const { body, text } = await openPayLink(code);
  expect(Object.keys(body.data).sort()).toEqual(Object.keys(PayerView.entries).sort());
  expect(body.data.lignes).toEqual([
    { destinataire: 'Moussa', depart: 'Montréal', destination: 'Dakar', montant: expect.any(Number) },
  ]);
  for (const value of [...markers, 'Sarr', 'Ndoye', awa.email, colis.id, awa.userId, other.id])
    expect(text).not.toContain(String(value));
});

test('a link asks what is owed now: a part paid at the counter is not asked again', async () => {
  const { agent, container: own } = await newDepot();
  await withDrawer(agent);
  const awa = await makeCustomer();
  const colisIds = [await aColis(awa, own.id), await aColis(awa, own.id)];
  const code = await payLinkFor(awa, colisIds);
  const taken = await api('POST', '/comptoir/encaissements', {
    token: agent.token,
    body: { colisIds, paiements: [cash(130)] },
  });
  expect(taken.status).toBe(201);
  expect((await openPayLink(code)).body.data).toMatchObject({ montant: 70, lignes: [{ montant: 70 }] });
  await payOver(code);
  for (const id of colisIds) await eventually(async () => expect((await parcelOf(awa, id)).paye).toBe(true));
});

test('cash at the counter ends the page of a payer, who is told before paying', async () => {
  const { agent, container: own } = await newDepot();
  await withDrawer(agent);
  const awa = await makeCustomer();
  const id = await aColis(awa, own.id);
  const code = await payLinkFor(awa, [id]);
  const { body } = await payByLink(code);
  const taken = await api('POST', '/comptoir/encaissements', {
    token: agent.token,
    body: { colisIds: [id], paiements: [cash(100)] },
  });
  expect(taken.status).toBe(201);
  expect((await enterCard(body.redirectUrl)).status).toBeGreaterThanOrEqual(400);
  for (const session of [undefined, body.data.session])
    expect(outcome(await openPayLink(code, session))).toEqual(NOTHING);
});

test('of two payers one pays; the other, and the customer, read that a payment is under way', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const code = await payLinkFor(awa, [id]);
  const both = await Promise.all([payByLink(code, { email: payerEmail() }), payByLink(code, { email: payerEmail() })]);
  const [first] = both.filter(({ status }) => status === 200);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await openPayLink(code)).body.data).toMatchObject({ etat: 'EN_COURS', minutes: expect.any(Number) });
  const second = await payByLink(code);
  expect([second.status, second.body.code]).toEqual([409, 'COLIS_LOCKED']);
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(outcome(await startPaying(awa, [id]))).toEqual([409, 'COLIS_LOCKED']);
  const again = await payByLink(code, { session: first?.body.data.session, email: 'autre@yonnee.test' });
  expect(again.status).toBe(200); // the same browser goes on, with another address
  await enterCard(again.body.redirectUrl);
  expect((await openPayLink(code, again.body.data.session)).body.data.etat).toBe('PAYE');
});

test('a payer does not get, nor end, the page that the customer opened', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const code = await payLinkFor(awa, [id]);
  const own = await newSession(awa, [id]);
  expect(outcome(await payByLink(code))).toEqual([409, 'COLIS_LOCKED']);
  expect(outcome(await payByLink(code, { session: own.sessionId }))).toEqual([409, 'COLIS_LOCKED']);
  expect((await enterCard(own.page)).status).toBe(303);
  expect(outcome(await openPayLink(code, own.sessionId))).toEqual(NOTHING);
});

test('money that comes for a parcel which was cancelled meanwhile goes back at once, and payer and customer are told', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const code = await payLinkFor(awa, [id]);
  const email = payerEmail();
  const { body } = await payByLink(code, { email });
  const cancelled = await api('PUT', `/colis/modifier/${id}`, {
    token: (await newAdmin()).token,
    body: { etat: 'ANNULE' },
  });
  expect(cancelled.status).toBe(200);
  await enterCard(body.redirectUrl);
  expect((await openPayLink(code, body.data.session)).body.data).toMatchObject({
    ...{ etat: 'PAYE', montant: 100, rembourse: 100 },
  });
  await eventually(async () =>
    expect((await everyMailTo(email)).map(({ subject }) => subject)).toEqual(['Vous êtes remboursé · Yónnee']),
  );
  await eventually(async () =>
    expect((await everyMailTo(awa.email)).map(({ subject }) => subject)).toContain(
      'La personne qui a payé est remboursée · Yónnee',
    ),
  );
});

test('a revoked, expired or unknown link, and one of an erased customer, say the same', async () => {
  const awa = await makeCustomer();
  const [a, b, c] = await severalColis(awa, container.id, 3);
  const [revoked, lapsed, erased] = [
    await payLinkFor(awa, [a ?? 0]),
    await payLinkFor(awa, [b ?? 0]),
    await payLinkFor(awa, [c ?? 0]),
  ];
  expect((await revokeLink(awa, revoked)).status).toBe(200);
  expect(outcome(await revokeLink(awa, revoked))).toEqual(NOTHING);
  await setStored(keys.owned('COLIS', awa.userId, b ?? 0), 'lapsesAt', '2026-01-01T00:00:00.000Z');
  const texts = new Set<string>();
  for (const code of [revoked, lapsed, '7K3M9QPX4WTHW']) {
    const { status, body, text } = await openPayLink(code);
    expect([status, body.code]).toEqual(NOTHING);
    texts.add(text);
    expect(outcome(await payByLink(code))).toEqual(NOTHING);
  }
  expect(texts.size).toBe(1);
  expect(await openLinks(awa)).toEqual([erased]);
  await setStored(keys.account(awa.userId), 'erasedAt', '2026-11-01T00:00:00.000Z');
  expect(outcome(await openPayLink(erased))).toEqual(NOTHING);
  await eraseCustomer(awa.userId);
  await setStored(keys.account(awa.userId), 'erasedAt', null);
  expect(outcome(await openPayLink(erased))).toEqual(NOTHING);
});

test('a revoked link takes no money any more on the page that its payer has open, and the customer pays at once', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const code = await payLinkFor(awa, [colisId]);
  const started = await payByLink(code);
  expect((await startPaying(awa, [colisId])).body.code).toBe('COLIS_LOCKED');
  expect(await parcelOf(awa, colisId)).toMatchObject({ paiementEnCours: true, paiementParLien: true });
  expect((await revokeLink(awa, code)).status).toBe(200);
  expect((await enterCard(started.body.redirectUrl)).location).toBeUndefined();
  expect(await parcelOf(awa, colisId)).toMatchObject({ paye: false, paiementEnCours: false });
  expect(await parcelOf(awa, colisId)).not.toHaveProperty('paiementParLien');
  expect((await startPaying(awa, [colisId])).status).toBe(200);
});

test('the same parcels have one link, a customer five, and each ends with its debt', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 6);
  const codes: string[] = [];
  for (const id of ids.slice(0, 5)) codes.push(await payLinkFor(awa, [id]));
  expect(new Set(codes).size).toBe(5);
  expect(await payLinkFor(awa, ids.slice(0, 1))).toBe(codes[0]);
  expect(outcome(await addPayLink(awa, { colisIds: ids.slice(5) }))).toEqual([409, 'PAY_LINKS_FULL']);
  const { body } = await api('GET', `/payments/liens?colisId=${ids[0]}`, { token: awa.token });
  const { aPayerAvant } = await parcelOf(awa, ids[0] ?? 0);
  expect(body.data).toEqual([
    {
      code: codes[0],
      colisIds: ids.slice(0, 1),
      creeLe: expect.any(String),
      expireLe: aPayerAvant,
      montant: 100,
      equipe: false,
    },
  ]);
  await payAndReturn(awa, ids.slice(0, 1));
  expect((await addPayLink(awa, { colisIds: ids.slice(5) })).status).toBe(201);
});

test('who comes back from paying reads it, also when the customer has made another link meanwhile', async () => {
  const awa = await makeCustomer();
  const [paidId, otherId] = (await severalColis(awa, container.id, 2)) as [number, number];
  const code = await payLinkFor(awa, [paidId]);
  const session = await payOver(code);
  await eventually(async () => expect((await parcelOf(awa, paidId)).paye).toBe(true));
  const other = await payLinkFor(awa, [otherId]);
  expect((await openPayLink(code, session)).body.data).toMatchObject({ etat: 'PAYE', montant: 100 });
  expect(await openLinks(awa)).toEqual([other]);
});

test('concurrent links never exceed the limit', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 8);
  const made = await Promise.all(ids.map((id) => addPayLink(awa, { colisIds: [id] })));
  expect((await openLinks(awa)).length).toBe(made.filter(({ status }) => status === 201).length);
  expect((await openLinks(awa)).length).toBeLessThanOrEqual(5);
});

test('only who may see the parcels makes and revokes links; what staff do is in the journal', async () => {
  const { agent, container: own } = await newDepot();
  const [awa, stranger, admin] = [await makeCustomer(), await makeCustomer(), await newAdmin()];
  const id = await aColis(awa, own.id);
  const foreign = await newAgent(await newSite());
  for (const other of [stranger, foreign])
    expect(outcome(await addPayLink(other, { colisIds: [id] }))).toEqual([404, 'COLIS_NOT_FOUND']);
  const mixed = { colisIds: [id, await aColis(stranger, own.id)] };
  expect(outcome(await addPayLink(awa, mixed))).toEqual([404, 'COLIS_NOT_FOUND']);
  expect(outcome(await addPayLink(admin, mixed))).toEqual([422, 'COLIS_OF_SEVERAL_CUSTOMERS']);
  const code = await payLinkFor(agent, [id]);
  const listed = await api('GET', `/payments/liens?colisId=${id}`, { token: agent.token });
  expect(listed.body.data).toMatchObject([{ code, equipe: true }]);
  expect(await openLinks(awa)).toEqual([code]);
  for (const other of [stranger, foreign]) expect(outcome(await revokeLink(other, code))).toEqual(NOTHING);
  expect((await revokeLink(admin, code)).status).toBe(200);
  const journal = (await api('GET', `/cockpit/journal/colis/${id}`, { token: admin.token })).body.data;
  const entries = journal.filter(({ action }: { action: string }) => action.startsWith('LIEN_PAIEMENT'));
  expect(entries.map(({ action, par }: { action: string; par: { role: string } }) => [action, par.role])).toEqual([
    ['LIEN_PAIEMENT_REVOQUE', 'ADMIN'],
    ['LIEN_PAIEMENT_CREE', 'AGENT'],
  ]);
});

test('what owes nothing, or is cancelled, has no link; a recorded transfer is under way', async () => {
  const awa = await makeCustomer();
  const [paid = 0, cancelled = 0, recorded = 0] = await severalColis(awa, container.id, 3);
  await payAndReturn(awa, [paid]);
  await updateStoredColis(awa, cancelled, { etat: 'ANNULE' });
  expect(outcome(await addPayLink(awa, { colisIds: [paid] }))).toEqual([409, 'COLIS_PAID']);
  expect((await addPayLink(awa, { colisIds: [cancelled] })).status).toBe(409);
  const code = await payLinkFor(awa, [recorded]);
  await recordPayment(awa, container.id, { moyen: 'VIREMENT', colisIds: [recorded] });
  expect((await openPayLink(code)).body.data).toMatchObject({ etat: 'EN_COURS', minutes: null });
  expect(outcome(await payByLink(code))).toEqual([409, 'COLIS_LOCKED']);
});

test('a link is mailed in fixed words to the address that its maker types', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const email = payerEmail();
  const { body } = await addPayLink(awa, { colisIds: [id], email });
  const [mail] = await eventually(async () => {
    const mails = await everyMailTo(email);
    if (mails.length === 0) throw new Error('no mail yet');
    return mails;
  });
  expect(mail?.subject).toBe('Un envoi à payer · Yónnee');
  expect(mail?.text).toContain(`/payer/${body.data.code}`);
  expect(mail?.text).not.toContain(String(id));
});

test('a payment that nobody returned from is settled by the sweep, as any other', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const { body } = await payByLink(await payLinkFor(awa, [id]));
  await enterCard(body.redirectUrl);
  await sweep();
  await eventually(async () => expect((await parcelOf(awa, id)).paye).toBe(true));
});
