import { beforeAll, expect, test } from 'vitest';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, severalColis, storedColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { addEvent, eventBody } from '../support/items/journey.ts';
import { eventually, mailsTo } from '../support/items/money.ts';
import { decideOnPayment, newRecordedPayment } from '../support/items/recorded-payments.ts';

/** The preview of a change of statut or état: why it is unexpected, whom it reaches, and the messages. */

let admin: Person;
beforeAll(async () => {
  if (projectCloud()) admin = await makeAdmin();
});

const get = async (path: string) => {
  const { status, body, text } = await api('GET', path, { token: admin.token });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return body.data;
};
const put = (path: string, body?: unknown) =>
  api('PUT', path, { token: admin.token, ...(body !== undefined && { body }) });
const statutPreview = (id: number, statut: string, dates = '') =>
  get(`/bookings/${id}/status-preview?statut=${statut}${dates}`);
const etatPreview = (id: number, etat: string) => get(`/colis/${id}/etat-preview?etat=${etat}`);
const days = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString();

/** A container in which awa (French) has two parcels, one of them paid, and joe (English) one. */
const sharedContainer = async () => {
  const container = await newContainer();
  const [awa, joe] = [
    await makeCustomer({ prenom: 'Awa', nom: 'Diop' }),
    await makeCustomer({ langue: 'en', prenom: 'Joe' }),
  ];
  const [paid = 0, unpaid = 0] = await severalColis(awa, container.id, 2);
  const joes = await aColis(joe, container.id);
  await decideOnPayment('confirm', (await newRecordedPayment(awa, container.id, [paid])).id);
  return { container, awa, joe, paid, unpaid, joes };
};

test('the preview of a cancellation shows whom it reaches, the refunds, and the mail in each language', async () => {
  const { container, awa, paid, unpaid, joes } = await sharedContainer();
  const preview = await eventually(async () => {
    const found = await statutPreview(container.id, 'ANNULE');
    expect(found.colisPayes).toBe(1);
    return found;
  });
  expect(preview).toMatchObject({ raisons: ['CANCELS'], clients: 2, colis: 3, colisPayes: 1, aRembourser: 100 });
  expect(preview.noms).toContain('Awa Diop');
  const [fr, en] = preview.messages;
  expect([fr.langue, fr.clients, fr.parMail, fr.objet]).toEqual(['fr', 1, true, 'Vos colis sont annulés · Yónnee']);
  for (const id of [paid, unpaid]) expect(fr.texte).toContain(String(id));
  expect(fr.texte).toMatch(/^Bonjour,/);
  expect([en.langue, en.objet]).toEqual(['en', 'Your parcel is cancelled · Yónnee']);
  expect(en.texte).toContain(String(joes));

  expect((await get(`/bookings/${container.id}`)).statut).toBe('EN_COURS');
  await put(`/bookings/${container.id}/status?statut=ANNULE&motif=${encodeURIComponent('Navire retiré')}`);
  await eventually(async () => {
    const mail = (await mailsTo(awa.email)).find(({ subject }) => subject === fr.objet);
    expect(mail?.text.split('\n\n').toSorted()).toEqual(fr.texte.split('\n\n').toSorted());
  });
  expect((await statutPreview(container.id, 'ANNULE')).clients).toBe(0);
});

test('the preview of an expected change gives no reason against it, but shows whom it reaches', async () => {
  const { container } = await sharedContainer();
  await eventually(async () =>
    expect(await statutPreview(container.id, 'EN_ATTENTE')).toMatchObject({
      raisons: [],
      clients: 2,
      colis: 3,
      colisPayes: 0,
      aRembourser: 0,
      messages: [{ langue: 'fr' }, { langue: 'en' }],
    }),
  );
  expect((await statutPreview(container.id, 'LIVRE')).raisons).toEqual(['BEFORE_DEPARTURE']);
  const dates = `&dateDepart=${days(-12)}&dateArrivee=${days(-1)}`;
  expect((await statutPreview(container.id, 'LIVRE', dates)).raisons, 'but other dates').toEqual(['REPLANS']);
});

test('the preview of a new plan shows who is notified, and the mail in each language', async () => {
  const { container, awa } = await sharedContainer();
  const plan = { dateDepart: days(20), dateArrivee: days(45), destination: 'Saint-Louis' };
  const query = new URLSearchParams(plan);
  const preview = await eventually(async () => {
    const found = await get(`/bookings/${container.id}/status-preview?${query}`);
    expect(found.colis).toBe(3);
    return found;
  });
  expect(preview).toMatchObject({ raisons: ['REPLANS'], clients: 2, colisPayes: 0, dateDepart: plan.dateDepart });
  expect(preview.messages).toMatchObject([
    { langue: 'fr', clients: 1, parMail: true, objet: 'Votre conteneur change de programme · Yónnee' },
    { langue: 'en', clients: 1, objet: 'Your container has a new schedule · Yónnee' },
  ]);
  expect(preview.messages[0].texte).toContain('Destination : Saint-Louis (avant : Dakar).');

  await put(`/bookings/${container.id}`, { ...plan, motif: 'Navire en retard' });
  await eventually(async () => {
    const mail = (await mailsTo(awa.email)).find(({ subject }) => subject === preview.messages[0].objet);
    expect(mail?.text).toBe(preview.messages[0].texte);
  });
  const mine = { motif: 'Navire en retard', par: admin.userId, le: expect.any(String) };
  expect((await get(`/bookings/${container.id}`)).changements).toEqual([
    { champ: 'dateDepart', de: container.dateDepart, vers: plan.dateDepart, ...mine },
    { champ: 'dateArrivee', de: container.dateArrivee, vers: plan.dateArrivee, ...mine },
    { champ: 'destination', de: 'Dakar', vers: 'Saint-Louis', ...mine },
  ]);
});

test('a new plan with another statut previews both messages; one that reaches nobody needs no confirmation', async () => {
  const { container } = await sharedContainer();
  const preview = (id: number, more: Record<string, string>) =>
    get(`/bookings/${id}/status-preview?${new URLSearchParams(more)}`);
  const both = { statut: 'EN_ATTENTE', lieuEnlevement: 'Paris' };
  await eventually(async () => {
    const { raisons, clients, messages } = await preview(container.id, both);
    expect([raisons, clients]).toEqual([['REPLANS'], 2]);
    expect(messages.map(({ langue, objet }: { langue: string; objet: string }) => [langue, objet])).toEqual([
      ['fr', 'Votre conteneur est en attente · Yónnee'],
      ['fr', 'Votre conteneur change de programme · Yónnee'],
      ['en', 'Your container is on hold · Yónnee'],
      ['en', 'Your container has a new schedule · Yónnee'],
    ]);
  });
  expect(await preview(container.id, { ...both, statut: 'ANNULE' }), 'cancelled: no plan').toMatchObject({
    raisons: ['CANCELS'],
    messages: [{ langue: 'fr' }, { langue: 'en' }],
  });
  const empty = await newContainer();
  expect(await preview(empty.id, { destination: 'Saint-Louis' })).toMatchObject({ raisons: [], clients: 0 });
  const early = { dateArrivee: days(-400) };
  const refused = await api('GET', `/bookings/${empty.id}/status-preview?${new URLSearchParams(early)}`, {
    token: admin.token,
  });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['dateArrivee']]);
});

test('the preview of a parcel’s move shows why it is unexpected, and the mail to its customer', async () => {
  const { awa, paid, unpaid } = await sharedContainer();
  const transit = await etatPreview(unpaid, 'EN_TRANSIT');
  expect(transit.raisons).toEqual(['BEFORE_DEPARTURE', 'UNPAID']);
  expect(transit).toMatchObject({ clients: 1, colis: 1, noms: ['Awa Diop'] });
  expect(transit.messages).toMatchObject([{ langue: 'fr', objet: 'Votre colis est en route · Yónnee' }]);
  await eventually(async () =>
    expect(await etatPreview(paid, 'ANNULE')).toMatchObject({ raisons: ['CANCELS'], colisPayes: 1, aRembourser: 100 }),
  );
  expect((await etatPreview(paid, 'EN_ATTENTE')).raisons).toEqual([]);
  expect(await etatPreview(paid, 'ENREGISTRE')).toMatchObject({ raisons: [], clients: 0, messages: [] });
  expect((await storedColis(awa, unpaid)).etat).toBe('ENREGISTRE');
});

test('the preview of a tracking event shows which parcels change and the messages to their customers', async () => {
  const { container } = await sharedContainer();
  const preview = (statut: string, date?: string) =>
    get(`/api/tracking/preview/${container.id}?statut=${statut}&lieu=Dakar${date ? `&date=${date}` : ''}`);
  await eventually(async () =>
    expect(await preview('ARRIVE')).toMatchObject({
      raisons: ['BEFORE_DEPARTURE', 'UNPAID'],
      clients: 2,
      colis: 3,
      messages: [{ langue: 'fr', parMail: true, objet: 'Vos colis sont arrivés · Yónnee' }, { langue: 'en' }],
    }),
  );
  const ready = await preview('PRET');
  expect(ready).toMatchObject({ raisons: [], messages: [{ parMail: false }, { parMail: false }] });
});

test('changes are made as requested and keep who, when and why; only admins see that', async () => {
  const { container, awa, unpaid } = await sharedContainer();
  await put(`/bookings/${container.id}/status?statut=LIVRE&motif=${encodeURIComponent(' Déchargé en avance ')}`);
  await put(`/bookings/${container.id}`, { statut: 'EN_COURS', motif: 'Erreur de saisie' });
  await put(`/bookings/${container.id}/status?statut=EN_COURS&motif=rien`);
  const { changements, statut } = await get(`/bookings/${container.id}`);
  const mine = { par: admin.userId, le: expect.any(String) };
  expect(statut).toBe('EN_COURS');
  expect(changements).toEqual([
    { de: 'EN_COURS', vers: 'LIVRE', motif: 'Déchargé en avance', ...mine },
    { de: 'LIVRE', vers: 'EN_COURS', motif: 'Erreur de saisie', ...mine },
  ]);
  const moved = await put(`/colis/modifier/${unpaid}`, { etat: 'LIVRE', motif: 'Remis en main propre' });
  expect(moved.body.data).toMatchObject({ etat: 'LIVRE' });
  await put(`/colis/modifier/${unpaid}`, { etat: 'EN_ATTENTE' });
  expect((await eventually(() => get(`/colis/${unpaid}`))).changements).toEqual([
    { de: 'ENREGISTRE', vers: 'LIVRE', motif: 'Remis en main propre', ...mine },
    { de: 'LIVRE', vers: 'EN_ATTENTE', motif: null, ...mine },
  ]);
  const shown = async (path: string) => (await api('GET', path, { token: awa.token })).body.data;
  for (const path of [`/colis/${unpaid}`, `/bookings/${container.id}`])
    expect(await shown(path)).not.toHaveProperty('changements');
});

test('the reason for an unexpected event is kept for admins', async () => {
  const { container, awa } = await sharedContainer();
  const { body } = await addEvent(container.id, eventBody({ statut: 'ARRIVE', motif: 'Escale avancée' }));
  expect(body.data).toMatchObject({ motif: 'Escale avancée', par: admin.userId });
  const seen = (await api('GET', `/api/tracking/${body.data.id}`, { token: awa.token })).body.data;
  expect(seen).not.toHaveProperty('motif');
  expect(seen).not.toHaveProperty('par');
});

test('a reason sent by a customer is ignored, and one that is too long is refused', async () => {
  const { awa, unpaid } = await sharedContainer();
  await api('PUT', `/colis/modifier/${unpaid}`, { token: awa.token, body: { description: 'Livres', motif: 'x' } });
  expect((await storedColis(awa, unpaid)).changeLe).toBeUndefined();
  const long = await put(`/colis/modifier/${unpaid}`, { etat: 'LIVRE', motif: 'a'.repeat(501) });
  expect([long.status, Object.keys(long.body.fields)]).toEqual([422, ['motif']]);
});
