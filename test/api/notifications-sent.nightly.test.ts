import { beforeAll, expect, test } from 'vitest';
import { api, colisBody, newContainer, newDrafts } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, severalColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { notificationsOf } from '../support/items/many-customers.ts';
import { allMailsTo, eventually, newSession, stripeSdk } from '../support/items/money.ts';
import {
  decideOnPayment,
  deletePayment,
  editPayment,
  newRecordedPayment,
  shownPayment,
} from '../support/items/recorded-payments.ts';

/** Notifications of what happens to a customer's parcels and payments: once by mail and once in the app. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

/** The subjects of all mails and the notifications that a customer has got, sorted and without the welcome. */
const messagesTo = async (person: Person): Promise<{ subjects: string[]; notices: string[] }> => {
  const subjects = (await allMailsTo(person)).map(({ subject }) => subject.split(' · ')[0] ?? '');
  const notices = (await notificationsOf(person)).filter((notice) => !/^(Bienvenue|Welcome)/.test(notice));
  return { subjects: subjects.toSorted(), notices: notices.toSorted() };
};

const change = ({ token }: Person, id: number, body: object) => api('PUT', `/colis/modifier/${id}`, { token, body });

test('a customer who books, even twice under a key, gets one message with parcel, departure, price and deadline', async () => {
  const awa = await makeCustomer();
  const { id } = await newContainer({ dateDepart: '2031-03-01T23:30:00Z', dateArrivee: '2031-03-20T10:00:00Z' });
  const body = colisBody(await newDrafts(awa, id));
  const bookAgain = () =>
    api('POST', `/colis/ajouter/${id}`, { token: awa.token, body, headers: { 'idempotency-key': 'once' } });
  const [first, again] = [await bookAgain(), await bookAgain()];
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  const { subjects, notices } = await messagesTo(awa);
  expect(subjects).toEqual(['Votre réservation est enregistrée']);
  expect(notices).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Votre colis n° ${first.body.data.id} .* n° ${id} \\(Le Havre vers Dakar\\), départ le 2 mars 2031\\. Payez 100,00\\s\\$ avant le (\\d+|1er) \\S+ \\d{4} à \\d\\d:\\d\\d \\(heure de Paris\\)\\.\\nPassé ce délai, [^\\n]*\\nApportez votre colis `,
      ),
    ),
  ]);
});

test('a customer is notified of the old and new weight and price when an admin remeasures, but not of their own edit', async () => {
  const awa = await makeCustomer({ langue: 'en' });
  const id = await aColis(awa, container.id);
  await change(awa, id, { poids: 11 });
  await change(admin, id, { adresseDestinataire: 'Mermoz, Dakar', poids: 11 });
  expect((await change(admin, id, { poids: 12.5 })).status).toBe(200);
  expect((await change(admin, id, { longueur: 0.41, etat: 'EN_ATTENTE' })).status).toBe(200);
  const why =
    'The price depends on the weight, or on the volume if that makes the chargeable weight higher. If these figures surprise you, contact us.';
  expect(await messagesTo(awa)).toEqual({
    subjects: [
      'Your parcel has been remeasured',
      'Your parcel has been remeasured',
      'Your parcel is waiting to depart',
    ],
    notices: [
      `We have remeasured your parcel no. ${id}. Volume: 0.0369 m³ (before: 0.036 m³). Its price is still $125.00.\n${why}`,
      `We have remeasured your parcel no. ${id}. Weight: 12.5 kg (before: 11 kg). Price: $125.00 (before: $110.00).\n${why}`,
      `Your parcel no. ${id} is waiting to depart.`,
    ],
  });
});

test('a customer is notified when their cash is recorded, corrected and withdrawn; a double withdrawal notifies once', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 2);
  const cash = await newRecordedPayment(awa, container.id);
  await editPayment(cash.id, { moyen: 'VIREMENT' });
  const replies = await Promise.all([deletePayment(cash.id), deletePayment(cash.id)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const idsPattern = `(${ids.join(', ')}|${ids.toReversed().join(', ')})`;
  expect(await messagesTo(awa)).toEqual({
    subjects: ['Votre paiement a été retiré', 'Votre paiement est enregistré', 'Votre paiement est enregistré'],
    notices: [
      expect.stringMatching(
        new RegExp(`^Notre équipe a retiré le paiement de 200,00\\s\\$ .* vos colis n° ${idsPattern}`),
      ),
      expect.stringMatching(
        new RegExp(`^Nous avons enregistré votre paiement de 200,00\\s\\$ en espèces .* n° ${idsPattern}`),
      ),
      expect.stringMatching(
        new RegExp(`^Nous avons enregistré votre paiement de 200,00\\s\\$ par virement .* n° ${idsPattern}`),
      ),
    ],
  });
});

test('deleting a rejected payment, or a card payment that expired, sends no further message', async () => {
  const awa = await makeCustomer();
  const [byHand = 0, byCard = 0] = await severalColis(awa, container.id, 2);
  const cash = await newRecordedPayment(awa, container.id, [byHand]);
  await decideOnPayment('reject', cash.id);
  const { sessionId, paymentId } = await newSession(awa, [byCard]);
  await stripeSdk().checkout.sessions.expire(sessionId);
  await eventually(async () => expect((await shownPayment(paymentId)).statut).toBe('EXPIRE'));
  for (const id of [cash.id, paymentId]) expect((await deletePayment(id)).status).toBe(200);
  const { subjects } = await messagesTo(awa);
  expect(subjects).toEqual(['Votre paiement a été rejeté', 'Votre paiement est enregistré']);
});

test('a customer reads a notification in the language of the page, and in their own without one', async () => {
  const awa = await makeCustomer({ langue: 'en' });
  const id = await aColis(awa, container.id);
  await change(admin, id, { etat: 'ANNULE' });
  await eventually(async () => expect(await notificationsOf(awa)).toContainEqual(expect.stringContaining(`no. ${id}`)));
  const inLanguage = async (language?: 'fr' | 'en') => {
    const path = `/notifications/user/${awa.userId}`;
    const { body } = await api('GET', path, { token: awa.token, ...(language && { language }) });
    return body.data.map(({ notification }: { notification: string }) => notification);
  };
  expect(await inLanguage('fr')).toContainEqual(expect.stringContaining(`colis n° ${id}`));
  expect(await inLanguage('en')).toContainEqual(expect.stringContaining(`parcel no. ${id}`));
  expect(await inLanguage()).toEqual(await inLanguage('en'));
});
