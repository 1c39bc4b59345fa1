import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { findChanges } from '#functions/colis/change-log.ts';
import { api, newAdmin, newColis, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, markBounced, severalColis, storedColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { decide } from '../support/items/customs-documents.ts';
import { newDepot, receive } from '../support/items/intake.ts';
import { eventually, mailsTo } from '../support/items/money.ts';
import { decideOnPayment, newRecordedPayment } from '../support/items/recorded-payments.ts';
import { SMALL } from '../support/items/space-rush.ts';

/** One action for many parcels of a container: its preview, its run, and repeating it. */

let admin: Person;
beforeAll(async () => {
  if (projectCloud()) admin = await makeAdmin();
});

type Action = Record<string, unknown>;
type Sent = { id: number; deposeLe?: string; decideLe?: string | null; version?: number };

const post = (bookingId: number, path: string, body: unknown, who = admin) =>
  api('POST', `/cockpit/conteneurs/${bookingId}/${path}`, { token: who.token, body });

const preview = async (bookingId: number, action: Action, colisIds: number[]) => {
  const { status, body, text } = await post(bookingId, 'actions/apercu', { action, colisIds });
  if (status !== 200) throw new Error(`preview: ${status} ${text}`);
  return body.data;
};
const run = async (bookingId: number, action: Action, colis: (number | Sent)[], lot: string = randomUUID()) => {
  const sent = colis.map((one) => (typeof one === 'number' ? { id: one } : one));
  const { status, body, text } = await post(bookingId, 'actions', { action, lot, colis: sent });
  if (status !== 200) throw new Error(`run: ${status} ${text}`);
  return body.data as { id: number; resultat: string; code?: string; message?: string }[];
};
const results = (all: { id: number; resultat: string; code?: string }[]) =>
  all.map(({ id, resultat, code }) => [id, code ?? resultat]);

const mailBodies = async ({ email }: Person) =>
  (await mailsTo(email)).map(({ subject, text }: { subject: string; text: string }) => ({ subject, text }));
const sorted = (text: string) => text.split('\n\n').toSorted();

/** A container in which awa (French) has three parcels, the first of them paid, and joe (English) one. */
const sharedContainer = async () => {
  const container = await newContainer();
  const [awa, joe] = [
    await makeCustomer({ prenom: 'Awa', nom: 'Diop' }),
    await makeCustomer({ langue: 'en', prenom: 'Joe', nom: 'Fall' }),
  ];
  const ids = await severalColis(awa, container.id, 3);
  const [paid = 0, unpaid = 0, other = 0] = ids;
  const joes = await aColis(joe, container.id);
  await decideOnPayment('confirm', (await newRecordedPayment(awa, container.id, [paid])).id);
  return { container, awa, joe, paid, unpaid, other, joes, all: [...ids, joes] };
};

const PAYMENT = { type: 'RAPPEL', rappel: 'PAIEMENT' };

test('a payment reminder reaches each customer once, about all of their unpaid parcels, as the preview said', async () => {
  const { container, awa, joe, paid, unpaid, other, joes, all } = await sharedContainer();
  const shown = await preview(container.id, PAYMENT, all);
  expect(shown).toMatchObject({ clients: 2, colis: 3, envois: 2, raisons: [], dejaFaits: 0, injoignables: [] });
  expect(shown.noms.toSorted()).toEqual(['Awa Diop', 'Joe Fall']);
  expect(shown.refuses).toEqual([{ id: paid, code: 'REMINDER_NOT_NEEDED', message: expect.stringContaining('déjà') }]);
  const objets = shown.messages.map(({ objet }: { objet: string }) => objet);
  const reminders = (await mailBodies(awa)).filter(({ subject }) => objets.includes(subject));
  expect(reminders, 'a preview sends nothing').toEqual([]);

  const done = await run(container.id, PAYMENT, all);
  expect(results(done)).toEqual([
    [paid, 'REMINDER_NOT_NEEDED'],
    [unpaid, 'FAIT'],
    [other, 'FAIT'],
    [joes, 'FAIT'],
  ]);
  for (const [person, { objet, texte }] of [
    [awa, shown.messages[0]],
    [joe, shown.messages[1]],
  ] as const)
    await eventually(async () => {
      const [mail, ...more] = (await mailBodies(person)).filter(({ subject }) => subject === objet);
      expect([mail && sorted(mail.text), more]).toEqual([sorted(texte), []]);
    });
  expect(shown.messages[0].texte).toMatch(new RegExp(`200,00\\s\\$ à payer pour vos colis n° ${unpaid}, ${other}`));
  expect(shown.messages[0].texte).not.toContain(String(paid));
});

test('repeating a reminder with its lot sends nothing more, even when one was paid meanwhile; a new lot sends again', async () => {
  const { container, awa, unpaid, other } = await sharedContainer();
  const lot = randomUUID();
  expect(results(await run(container.id, PAYMENT, [unpaid, other], lot))).toEqual([
    [unpaid, 'FAIT'],
    [other, 'FAIT'],
  ]);
  await decideOnPayment('confirm', (await newRecordedPayment(awa, container.id, [unpaid, other])).id);
  expect(results(await run(container.id, PAYMENT, [unpaid, other], lot))).toEqual([
    [unpaid, 'FAIT'],
    [other, 'FAIT'],
  ]);
  expect(results(await run(container.id, PAYMENT, [unpaid, other]))).toEqual([
    [unpaid, 'REMINDER_NOT_NEEDED'],
    [other, 'REMINDER_NOT_NEEDED'],
  ]);
  await eventually(async () => {
    const subjects = (await mailBodies(awa)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Paiement reçu'))).toHaveLength(2);
    expect(subjects.filter((subject) => subject.startsWith('Rappel'))).toHaveLength(1);
  });
});

test('two calls of one lot at the same time send one message', async () => {
  const { container, joe, joes } = await sharedContainer();
  const lot = randomUUID();
  const both = await Promise.all([run(container.id, PAYMENT, [joes], lot), run(container.id, PAYMENT, [joes], lot)]);
  expect(both.map(results)).toEqual([[[joes, 'FAIT']], [[joes, 'FAIT']]]);
  const marker = await run(container.id, MESSAGE, [joes]);
  expect(results(marker)).toEqual([[joes, 'FAIT']]);
  await eventually(async () => {
    const subjects = (await mailBodies(joe)).map(({ subject }) => subject);
    expect(subjects).toContain('Strike at the port · Yónnee');
    expect(subjects.filter((subject) => subject.startsWith('Reminder'))).toHaveLength(1);
  });
});

const MESSAGE = {
  type: 'MESSAGE',
  textes: {
    fr: { objet: 'Grève au port', texte: 'Le port est fermé lundi.\nVotre colis est en sécurité.' },
    en: { objet: 'Strike at the port', texte: 'The port is closed on Monday.' },
  },
};

test('a message reaches customers in their language, word for word, and a customer without a text in it is refused', async () => {
  const { container, awa, joe, joes, all } = await sharedContainer();
  const inFrench = { ...MESSAGE, textes: { fr: MESSAGE.textes.fr } };
  expect((await preview(container.id, inFrench, all)).refuses).toMatchObject([
    { id: joes, code: 'MESSAGE_LANGUAGE_MISSING' },
  ]);
  const shown = await preview(container.id, MESSAGE, all);
  expect(shown).toMatchObject({ clients: 2, colis: 4, envois: 2, refuses: [] });
  expect(shown.messages).toMatchObject([
    { langue: 'fr', clients: 1, objet: 'Grève au port · Yónnee' },
    { langue: 'en', clients: 1, objet: 'Strike at the port · Yónnee' },
  ]);
  expect(shown.messages[0].texte).toContain(MESSAGE.textes.fr.texte);
  await run(container.id, MESSAGE, all);
  for (const [person, { objet, texte }] of [
    [awa, shown.messages[0]],
    [joe, shown.messages[1]],
  ] as const)
    await eventually(async () => {
      const mail = (await mailBodies(person)).find(({ subject }) => subject === objet);
      expect(mail?.text).toBe(texte);
    });
});

test('the preview names customers whose address is unreachable', async () => {
  const { container, awa, all } = await sharedContainer();
  await markBounced(awa.email);
  const { injoignables } = await preview(container.id, MESSAGE, all);
  expect(injoignables).toMatchObject([{ userId: awa.userId, nom: 'Awa Diop', email: awa.email }]);
});

test('a drop-off reminder leaves out what the depot has, and says where and until when to bring the rest', async () => {
  const { agent, container } = await newDepot();
  const awa = await makeCustomer();
  const [here = 0, expected = 0, left = 0] = await severalColis(awa, container.id, 3);
  await receive(agent, here);
  await updateStoredColis(awa, left, { etat: 'EN_TRANSIT' });
  const action = { type: 'RAPPEL', rappel: 'DEPOT' };
  const shown = await preview(container.id, action, [here, expected, left]);
  expect(shown.refuses.map(({ id }: { id: number }) => id)).toEqual([here, left]);
  expect(shown.messages[0].texte).toMatch(/au plus tard|avant le départ/);
  await run(container.id, action, [here, expected, left]);
  await eventually(async () => {
    const mail = (await mailBodies(awa)).find(({ subject }) => subject === shown.messages[0].objet);
    expect(mail?.text).toBe(shown.messages[0].texte);
  });
});

test.each(['DEPOT', 'PAIEMENT'])('nobody is sent the reminder %s once the drop-off is over', async (rappel) => {
  const { container } = await newDepot();
  const awa = await makeCustomer();
  const expected = await aColis(awa, container.id);
  const action = { type: 'RAPPEL', rappel };
  expect((await preview(container.id, action, [expected])).refuses).toEqual([]);
  const receptionFin = new Date(Date.now() - 60_000).toISOString();
  await api('PUT', `/bookings/${container.id}`, { token: admin.token, body: { receptionFin } });
  expect(results((await preview(container.id, action, [expected])).refuses)).toEqual([[expected, 'CONTAINER_CLOSED']]);
  expect(results(await run(container.id, action, [expected]))).toEqual([[expected, 'CONTAINER_CLOSED']]);
});

test('documents are accepted in the version that the preview showed; decided and foreign ones are refused', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  const [first, rejected, replaced] = [
    await newColis(awa, container.id, SMALL),
    await newColis(awa, container.id, SMALL),
    await newColis(awa, container.id, SMALL),
  ];
  const elsewhere = await aColis(awa, (await newContainer()).id);
  await decide(admin, rejected.documentId as number, 'REFUSE', { motif: 'Illisible' });
  const ids = [first.id, rejected.id, replaced.id, elsewhere];
  const action = { type: 'ACCEPTER_DOUANE' };
  const shown = await preview(container.id, action, ids);
  expect(shown.documents.map(({ colisId }: { colisId: number }) => colisId)).toEqual([first.id, replaced.id]);
  expect(results(shown.refuses)).toEqual([
    [rejected.id, 'CUSTOMS_DECIDED'],
    [elsewhere, 'COLIS_NOT_FOUND'],
  ]);
  const sent = [
    { id: first.id, deposeLe: shown.documents[0].deposeLe },
    { id: replaced.id, deposeLe: '2026-01-01T00:00:00.000Z' },
    { id: rejected.id },
    { id: elsewhere },
  ];
  const expected = [
    [first.id, 'FAIT'],
    [replaced.id, 'CUSTOMS_REPLACED'],
    [rejected.id, 'CUSTOMS_DECIDED'],
    [elsewhere, 'COLIS_NOT_FOUND'],
  ];
  expect(results(await run(container.id, action, sent))).toEqual(expected);
  expect(results(await run(container.id, action, sent)), 'repeated').toEqual(expected);
  await eventually(async () => {
    const decisions = (await mailBodies(awa)).filter(({ subject }) => subject.includes('a été accepté'));
    expect(decisions.map(({ text }) => sorted(text))).toEqual([sorted(shown.messages[0].texte)]);
  });
});

test('an état is set for many, once each: what is refused stops no other, and the reason is stored', async () => {
  const { container, awa, paid, unpaid, other, joes } = await sharedContainer();
  const action = { type: 'ETAT', etat: 'ANNULE', motif: 'Départ complet' };
  await updateStoredColis(awa, other, { etat: 'ANNULE' });
  await eventually(async () =>
    expect(await preview(container.id, action, [paid, unpaid, other, joes])).toMatchObject({
      raisons: ['CANCELS'],
      clients: 2,
      colis: 3,
      envois: 3,
      colisPayes: 1,
      aRembourser: 100,
      dejaFaits: 1,
    }),
  );
  const absent = 4_040_404_040;
  const expected = [
    [paid, 'FAIT'],
    [absent, 'COLIS_NOT_FOUND'],
    [other, 'FAIT'],
    [joes, 'FAIT'],
  ];
  const lot = randomUUID();
  expect(results(await run(container.id, action, [paid, absent, other, joes], lot))).toEqual(expected);
  expect(results(await run(container.id, action, [paid, absent, other, joes], lot)), 'repeated').toEqual(expected);
  expect((await storedColis(awa, unpaid)).etat, 'not chosen').toBe('ENREGISTRE');
  expect(await findChanges(await storedColis(awa, paid))).toMatchObject([
    { de: 'ENREGISTRE', vers: 'ANNULE', motif: 'Départ complet', par: admin.userId },
  ]);
});

test('cancelled parcels are not revived by an action for many, whatever the état', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 2);
  for (const id of ids) await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
  for (const etat of ['ENREGISTRE', 'EN_TRANSIT']) {
    const action = { type: 'ETAT', etat };
    const expected = ids.map((id) => [id, 'REVIVE_FIRST']);
    expect(results((await preview(container.id, action, ids)).refuses)).toEqual(expected);
    expect(results(await run(container.id, action, ids))).toEqual(expected);
  }
  for (const id of ids) expect((await storedColis(awa, id)).etat).toBe('ANNULE');
});

test('an état that another admin has changed since the preview is left as it is, and the admin reads what it is now', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  const [one = 0, two = 0, three = 0] = await severalColis(awa, container.id, 3);
  const action = { type: 'ETAT', etat: 'EN_ATTENTE' };
  const shown = await preview(container.id, action, [one, two, three]);
  const sent = shown.versions.map(({ colisId, version }: { colisId: number; version: number }) => ({
    id: colisId,
    version,
  }));
  const { token } = await newAdmin();
  await api('PUT', `/colis/modifier/${one}`, { token, body: { etat: 'EN_TRANSIT' } });
  await api('PUT', `/colis/modifier/${two}`, { token, body: { etat: 'EN_ATTENTE' } });
  const replies = await run(container.id, action, sent);
  expect(results(replies)).toEqual([
    [one, 'ETAT_CHANGED'],
    [two, 'FAIT'],
    [three, 'FAIT'],
  ]);
  expect(replies[0]?.message).toContain('« En transit »');
  expect((await storedColis(awa, one)).etat).toBe('EN_TRANSIT');
});

test('a document that another admin has decided on since the preview keeps that decision', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  const { id, documentId } = await newColis(awa, container.id, SMALL);
  const action = { type: 'ACCEPTER_DOUANE' };
  const [{ deposeLe, decideLe }] = (await preview(container.id, action, [id])).documents;
  const other = await newAdmin();
  await decide(other, documentId as number, 'REFUSE', { motif: 'Illisible' });
  await decide(other, documentId as number, 'EN_ATTENTE');
  expect(results(await run(container.id, action, [{ id, deposeLe, decideLe }])), 'withdrawn').toEqual([[id, 'FAIT']]);
  expect(await api('GET', `/customs/${documentId}`, { token: other.token })).toMatchObject({
    body: { data: { statut: 'ACCEPTE' } },
  });
});

test('too many parcels, repeated ones and a message without text are refused', async () => {
  const { id } = await newContainer();
  const many = Array.from({ length: 26 }, (_, n) => ({ id: n + 1 }));
  const lot = randomUUID();
  for (const [body, field] of [
    [{ action: PAYMENT, lot, colis: many }, 'colis'],
    [{ action: PAYMENT, lot, colis: [{ id: 1 }, { id: 1 }] }, 'colis'],
    [{ action: PAYMENT, lot: 'lundi', colis: [{ id: 1 }] }, 'lot'],
    [{ action: { type: 'MESSAGE', textes: {} }, lot, colis: [{ id: 1 }] }, 'action.textes'],
    [{ action: { type: 'AUTRE' }, lot, colis: [{ id: 1 }] }, 'action.type'],
  ] as const) {
    const reply = await post(id, 'actions', body);
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, [field]]);
  }
});

test('parcels are moved to another departure as the preview said, and repeating it moves and notifies nobody twice', async () => {
  const { container, awa, joe, paid, unpaid, joes } = await sharedContainer();
  const to = await newContainer({ poidsMax: 25 });
  const loading = { le: '2026-01-01T00:00:00.000Z', leAppareil: null, agentId: 1_000_000_001, siteId: null };
  const loaded = await aColis(awa, container.id, { chargement: loading });
  const action = { type: 'DEPLACER', vers: to.id, motif: 'Conteneur complet' };
  const ids = [paid, loaded, unpaid, joes];
  const shown = await preview(container.id, action, ids);
  expect(shown).toMatchObject({
    clients: 1,
    colis: 2,
    envois: 2,
    deplacement: { vers: { id: to.id }, autreDestination: false, supplements: 0, rembourse: 0 },
  });
  expect(shown.refuses.map(({ id, code }: { id: number; code: string }) => [id, code])).toEqual([
    [loaded, 'COLIS_IN_CONTAINER'],
    [joes, 'CONTAINER_FULL'],
  ]);
  const outcome = [
    [paid, 'FAIT'],
    [loaded, 'COLIS_IN_CONTAINER'],
    [unpaid, 'FAIT'],
    [joes, 'CONTAINER_FULL'],
  ];
  const lot = randomUUID();
  expect(results(await run(container.id, action, ids, lot))).toEqual(outcome);
  expect(results(await run(container.id, action, ids, lot)), 'a repeated call').toEqual(outcome);
  const moved = await storedColis(awa, paid);
  expect(moved.bookingId).toBe(to.id);
  expect(await findChanges(moved)).toMatchObject([
    { champ: 'conteneur', vers: String(to.id), motif: 'Conteneur complet' },
  ]);
  expect((await storedColis(joe, joes)).bookingId).toBe(container.id);
  expect((await preview(container.id, action, [paid])).dejaFaits).toBe(1);
  await eventually(async () => {
    const subjects = (await mailBodies(awa)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Votre colis change de départ'))).toHaveLength(2);
  });
});

test('parcels move to another destination only when that is confirmed', async () => {
  const { container, joes } = await sharedContainer();
  const elsewhere = await newContainer({ destination: 'Abidjan' });
  const action = { type: 'DEPLACER', vers: elsewhere.id };
  expect((await preview(container.id, action, [joes])).refuses).toMatchObject([{ code: 'OTHER_DESTINATION' }]);
  expect(results(await run(container.id, action, [joes]))).toEqual([[joes, 'OTHER_DESTINATION']]);
  const confirmed = { ...action, autreDestination: true };
  expect((await preview(container.id, confirmed, [joes])).deplacement).toMatchObject({ autreDestination: true });
  expect(results(await run(container.id, confirmed, [joes]))).toEqual([[joes, 'FAIT']]);
});
