import { beforeAll, expect, test } from 'vitest';
import { api, colisBody, newContainer, newPapers } from '../support/api.ts';
import { notificationsOf } from '../support/many-customers.ts';
import { allMailsTo, eventually, newSession, stripeSdk } from '../support/money.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/people.ts';
import { decide, deletePayment, editPayment, recorded, shownPayment } from '../support/recorded-payments.ts';
import { projectCloud } from '../support/running-cloud.ts';
import { aColis, severalColis } from '../support/table.ts';

/** What is done to a customer's things is told them: once by mail, once in the app. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

/** All that somebody was told so far: the subjects of their mails, and their notifications, the welcome left aside; in no order. */
const toldTo = async (person: Person): Promise<{ subjects: string[]; notices: string[] }> => {
  const subjects = (await allMailsTo(person)).map(({ subject }) => subject.split(' · ')[0] ?? '');
  const notices = (await notificationsOf(person)).filter((notice) => !/^(Bienvenue|Welcome)/.test(notice));
  return { subjects: subjects.toSorted(), notices: notices.toSorted() };
};

const change = ({ token }: Person, id: number, body: object) => api('PUT', `/colis/modifier/${id}`, { token, body });

test('who books hears once what they booked, when it leaves, what it costs and until when, though the request is repeated', async () => {
  const awa = await makeCustomer();
  const { id } = await newContainer({ dateDepart: '2031-03-01T23:30:00Z', dateArrivee: '2031-03-20T10:00:00Z' });
  const body = colisBody(await newPapers(awa, id));
  const booked = () =>
    api('POST', `/colis/ajouter/${id}`, { token: awa.token, body, headers: { 'idempotency-key': 'once' } });
  const [first, again] = [await booked(), await booked()];
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  const { subjects, notices } = await toldTo(awa);
  expect(subjects).toEqual(['Votre réservation est enregistrée']);
  expect(notices).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Votre colis n° ${first.body.data.id} .* n° ${id} \\(Le Havre vers Dakar\\), départ le 2 mars 2031\\. Payez 100,00\\s\\$ avant le \\d+ \\S+ \\d{4} à \\d\\d:\\d\\d \\(heure de Paris\\)\\.$`,
      ),
    ),
  ]);
});

test('who weighs a customer’s parcel anew tells them the old and the new weight and price; their own edit needs no telling', async () => {
  const awa = await makeCustomer({ langue: 'en' });
  const id = await aColis(awa, container.id);
  await change(awa, id, { poids: 11 });
  await change(admin, id, { adresseDestinataire: 'Mermoz, Dakar', poids: 11 });
  expect((await change(admin, id, { poids: 12.5 })).status).toBe(200);
  expect((await change(admin, id, { longueur: 0.41, etat: 'EN_ATTENTE' })).status).toBe(200);
  expect(await toldTo(awa)).toEqual({
    subjects: [
      'Your parcel has been remeasured',
      'Your parcel has been remeasured',
      'Your parcel is waiting to depart',
    ],
    notices: [
      `We have remeasured your parcel no. ${id}. Volume: 0.0369 m³ (before: 0.036 m³). Its price is still $125.00.`,
      `We have remeasured your parcel no. ${id}. Weight: 12.5 kg (before: 11 kg). Price: $125.00 (before: $110.00).`,
      `Your parcel no. ${id} is waiting to depart.`,
    ],
  });
});

test('who pays in cash hears that it is noted, corrected and withdrawn; two admins who both withdraw it tell it once', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 2);
  const cash = await recorded(awa, container.id);
  await editPayment(cash.id, { moyen: 'VIREMENT' });
  const replies = await Promise.all([deletePayment(cash.id), deletePayment(cash.id)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const named = `(${ids.join(', ')}|${ids.toReversed().join(', ')})`;
  expect(await toldTo(awa)).toEqual({
    subjects: ['Votre paiement a été retiré', 'Votre paiement est enregistré', 'Votre paiement est enregistré'],
    notices: [
      expect.stringMatching(new RegExp(`^Notre équipe a retiré le paiement de 200,00\\s\\$ .* vos colis n° ${named}`)),
      expect.stringMatching(
        new RegExp(`^Nous avons enregistré votre paiement de 200,00\\s\\$ en espèces .* n° ${named}`),
      ),
      expect.stringMatching(
        new RegExp(`^Nous avons enregistré votre paiement de 200,00\\s\\$ par virement .* n° ${named}`),
      ),
    ],
  });
});

test('a payment that was rejected, and one by card that ended by itself, are deleted without another word', async () => {
  const awa = await makeCustomer();
  const [byHand = 0, byCard = 0] = await severalColis(awa, container.id, 2);
  const cash = await recorded(awa, container.id, [byHand]);
  await decide('reject', cash.id);
  const { sessionId, paymentId } = await newSession(awa, [byCard]);
  await stripeSdk().checkout.sessions.expire(sessionId);
  await eventually(async () => expect((await shownPayment(paymentId)).statut).toBe('EXPIRE'));
  for (const id of [cash.id, paymentId]) expect((await deletePayment(id)).status).toBe(200);
  const { subjects } = await toldTo(awa);
  expect(subjects).toEqual(['Votre paiement a été rejeté', 'Votre paiement est enregistré']);
});
