import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { hoursAfter } from '#functions/core/clock.ts';
import { keys } from '#functions/core/table/keys.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { freshEmail, makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { setStored } from '../support/calls/stored-state.ts';
import { aColis, severalColis } from '../support/calls/table.ts';
import { tokenFor } from '../support/calls/tokens.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { addCustomer } from '../support/items/customers.ts';
import { asAdmin } from '../support/items/journey.ts';
import { eventually, mailsTo } from '../support/items/money.ts';
import { openPayLink } from '../support/items/pay-links.ts';
import { newRecordedPayment } from '../support/items/recorded-payments.ts';

/** Payment reminders to many customers about all that they owe: parcels are $100 each. */

let admin: Person;
let containers: [number, number];
beforeAll(async () => {
  if (!projectCloud()) return;
  const [one, other] = await Promise.all([newContainer(), newContainer()]);
  [admin, containers] = [await makeAdmin(), [one.id, other.id]];
});

const preview = async (clients: number[], who = admin) =>
  (await api('POST', '/debiteurs/rappels/apercu', { token: who.token, body: { clients } })).body.data;
const remind = async (clients: number[], lot: string = randomUUID(), who = admin) => {
  const { status, text, body } = await api('POST', '/debiteurs/rappels', { token: who.token, body: { lot, clients } });
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body.data.map(({ id, resultat, code }: { id: number; resultat: string; code?: string }) => [
    id,
    code ?? resultat,
  ]);
};
const reminders = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => /^(Rappel|Reminder)/.test(subject));
const asPerson = async (userId: number): Promise<Person> => ({
  userId,
  email: '',
  role: 'USER',
  token: await tokenFor({ userId, role: 'USER' }),
});

/** A customer without a login who owes for parcels in both containers, and their email. */
const newWalkIn = async (change: Record<string, unknown> = {}) => {
  const email = freshEmail();
  const person = await asPerson(await addCustomer({ email, ...change }));
  return { ...person, email, colisIds: [await aColis(person, containers[0]), await aColis(person, containers[1])] };
};

test('each chosen customer is reminded once of all that they owe, as the preview said, and one without an account by a link', async () => {
  const [awa, joe] = [
    await makeCustomer({ prenom: 'Awa', nom: 'Diop' }),
    await makeCustomer({ langue: 'en', prenom: 'Joe', nom: 'Fall' }),
  ];
  const owed = [await aColis(awa, containers[0]), await aColis(awa, containers[1])];
  const recorded = await aColis(awa, containers[0]);
  await newRecordedPayment(awa, containers[0], [recorded]);
  await aColis(joe, containers[0]);
  const walkIn = await newWalkIn();
  const ids = [awa.userId, joe.userId, walkIn.userId];
  const shown = await preview(ids);
  expect(shown).toMatchObject({ clients: 3, du: 500, parLien: 1, injoignables: [], refuses: [] });
  expect(shown.messages.map(({ langue, clients }: { langue: string; clients: number }) => [langue, clients])).toEqual([
    ['fr', 2],
    ['en', 1],
  ]);
  expect(shown.messages[0].texte).toMatch(new RegExp(`200,00\\s\\$ à payer pour vos colis n° ${owed[0]}, ${owed[1]}`));
  expect(await reminders(awa.email), 'a preview sends nothing').toEqual([]);

  const lot = randomUUID();
  const all = ids.map((id) => [id, 'FAIT']);
  expect(await Promise.all([remind(ids, lot), remind(ids, lot)])).toEqual([all, all]);
  expect(await remind(ids, lot)).toEqual(all);
  await eventually(async () => {
    const sent = await Promise.all([awa, joe, walkIn].map(({ email }) => reminders(email)));
    expect(sent.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(sent[0]?.[0]?.text).toBe(shown.messages[0].texte);
    expect(sent[1]?.[0]?.text).toContain('$100.00 is still due');
    const code = /\/payer\/(\S+)/.exec(sent[2]?.[0]?.text ?? '')?.[1] ?? '';
    expect((await openPayLink(code)).body.data).toMatchObject({ etat: 'A_PAYER', montant: 200 });
  });
});

test('two admins who remind the same customer at once send one reminder, and none follows within 24 hours, by either list', async () => {
  const awa = await makeCustomer();
  const [colisId] = await severalColis(awa, containers[0], 1);
  const other = await makeAdmin();
  const both = (await Promise.all([remind([awa.userId]), remind([awa.userId], randomUUID(), other)])).flat();
  expect(both.map(([, result]) => result).toSorted()).toEqual(['FAIT', 'REMINDED_RECENTLY']);
  expect((await preview([awa.userId])).refuses).toMatchObject([{ id: awa.userId, code: 'REMINDED_RECENTLY' }]);
  const action = { type: 'RAPPEL', rappel: 'PAIEMENT' };
  const inCockpit = await api('POST', `/cockpit/conteneurs/${containers[0]}/actions`, {
    token: other.token,
    body: { action, lot: randomUUID(), colis: [{ id: colisId }] },
  });
  expect(inCockpit.body.data).toMatchObject([{ id: colisId, code: 'REMINDED_RECENTLY' }]);
  await eventually(async () => expect(await reminders(awa.email)).toHaveLength(1));

  await setStored(keys.account(awa.userId), 'remindedAt', hoursAfter(-24.1));
  expect(await remind([awa.userId])).toEqual([[awa.userId, 'FAIT']]);
  await eventually(async () => expect(await reminders(awa.email)).toHaveLength(2));
});

test('who has nothing to pay, awaits a confirmation, reads no mail or does not exist is left out, each with the reason', async () => {
  const [free, awaited, called, bounced] = [
    await makeCustomer(),
    await makeCustomer(),
    await newWalkIn({ email: '', prenom: 'Fatou', nom: 'Sarr' }),
    await makeCustomer(),
  ];
  await aColis(awaited, containers[0]);
  await newRecordedPayment(awaited, containers[0]);
  await aColis(bounced, containers[0]);
  const ids = [free.userId, awaited.userId, called.userId, 9_999_999_999];
  const reasons = [
    [free.userId, 'NOTHING_ASKED'],
    [awaited.userId, 'PAYMENT_AWAITED'],
    [called.userId, 'CUSTOMER_WITHOUT_EMAIL'],
    [9_999_999_999, 'USER_NOT_FOUND'],
  ];
  const shown = await preview(ids);
  expect(shown).toMatchObject({ clients: 0, du: 0, messages: [] });
  expect(shown.refuses.map(({ id, code }: { id: number; code: string }) => [id, code])).toEqual(reasons);
  expect(shown.injoignables).toMatchObject([{ userId: called.userId, nom: 'Fatou Sarr', telephone: '+33612345678' }]);
  expect(await remind(ids)).toEqual(reasons);
});

test('a merged customer is reminded once of what both owe, and pays each part by a link of its own', async () => {
  const [stays, joins] = [await newWalkIn(), await newWalkIn()];
  await asAdmin('POST', `/customers/${stays.userId}/fusion`, { clientId: joins.userId });
  const ids = [joins.userId, stays.userId];
  expect(await preview(ids)).toMatchObject({ clients: 1, du: 400, parLien: 1, refuses: [] });
  expect(await remind(ids)).toEqual(ids.map((id) => [id, 'FAIT']));
  await eventually(async () => {
    expect(await reminders(joins.email)).toEqual([]);
    const [mail, ...more] = await reminders(stays.email);
    expect([typeof mail?.text, more]).toEqual(['string', []]);
    const codes = [...(mail?.text.matchAll(/\/payer\/(\S+)/g) ?? [])].map(([, code = '']) => code);
    const sums = await Promise.all(codes.map(async (code) => (await openPayLink(code)).body.data.montant));
    expect(sums).toEqual([200, 200]);
  });
});

test('the link of a reminder keeps its address, and asks what later reminders add', async () => {
  const walkIn = await newWalkIn();
  await remind([walkIn.userId]);
  await aColis(walkIn, containers[0]);
  await setStored(keys.account(walkIn.userId), 'remindedAt', hoursAfter(-25));
  await remind([walkIn.userId]);
  await eventually(async () => {
    const codes = (await reminders(walkIn.email)).map(({ text }) => /\/payer\/(\S+)/.exec(text)?.[1] ?? '');
    expect([codes.length, new Set(codes).size]).toEqual([2, 1]);
    expect((await openPayLink(codes[0] ?? '')).body.data.montant).toBe(300);
  });
});

test.each([
  ['none', []],
  ['a repeated one', [5, 5]],
  ['no number', ['5']],
  ['too many', Array.from({ length: 101 }, (_, index) => index + 1)],
])('%s among the customers to remind is refused by the name of the field', async (_, clients) => {
  const [shown, sent] = [
    await api('POST', '/debiteurs/rappels/apercu', { token: admin.token, body: { clients } }),
    await api('POST', '/debiteurs/rappels', { token: admin.token, body: { clients, lot: randomUUID() } }),
  ];
  for (const { status, body } of [shown, sent])
    expect([status, Object.keys(body.fields)[0]]).toEqual([422, expect.stringMatching(/^clients/)]);
});
