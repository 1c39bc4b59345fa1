import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import type { IncidentAct, IncidentType } from '#shared/colis/incident.ts';
import { api } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { storedColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { closeUnloading, comingColis, makeAvailable, newArrival, unload } from '../support/items/arrival.ts';
import { eventually, everyMailTo } from '../support/items/money.ts';
import { newRecipient } from '../support/items/recipients.ts';

/** What a decision on an exception tells sender and recipient, shown before it is made. */

let admin: Person;

beforeAll(async () => {
  if (projectCloud()) admin = await makeAdmin();
});

const preview = async (id: number, decision: IncidentAct) =>
  (await api('GET', `/colis/incidents/${id}/apercu?decision=${decision}`, { token: admin.token })).body;

const incidentIn = (type: IncidentType, conteneurId: number, siteId: number): Pick<StoredColis, 'incident'> => ({
  incident: { type, le: '2026-11-25T08:00:00.000Z', conteneurId, siteId, decision: null },
});

test('the preview of a lost parcel is what sender and recipient then read, and changes nothing', async () => {
  const [awa, recipient] = [await makeCustomer({ langue: 'en', prenom: 'Awa' }), newRecipient()];
  const { container, site } = await newArrival();
  const id = await comingColis(awa, container.id, { ...recipient, ...incidentIn('MANQUANT', container.id, site) });
  const { version } = await storedColis(awa, id);
  const { data } = await preview(id, 'PERDU');
  expect(data.messages).toMatchObject([
    { langue: 'en', clients: 1, parMail: true, objet: 'Your parcel is lost · Yónnee' },
  ]);
  expect(data.mailsDestinataires).toMatchObject([
    { langue: 'fr', destinataires: 1, objet: 'Votre colis est perdu · Yónnee' },
  ]);
  expect(data.retraitOuvert).toBe(false);
  expect((await storedColis(awa, id)).version).toBe(version);
  await api('POST', `/colis/incidents/${id}`, {
    token: admin.token,
    body: { decision: 'PERDU', motif: 'Introuvable' },
  });
  await eventually(async () => {
    const [mail] = await everyMailTo(recipient.emailDestinataire);
    expect(mail?.subject).toContain(data.mailsDestinataires[0].objet);
  });
});

test('nobody is told of a search that goes on, nor the recipient of a box that its sender fetches', async () => {
  const awa = await makeCustomer();
  const { container, site } = await newArrival();
  const missing = await comingColis(awa, container.id, incidentIn('MANQUANT', container.id, site));
  expect((await preview(missing, 'RECHERCHE')).data).toMatchObject({ messages: [], mailsDestinataires: [] });
  const elsewhere = await comingColis(awa, container.id, {
    etat: 'EN_ATTENTE',
    chargement: undefined,
    ...incidentIn('AUTRE_DEPOT', container.id, site),
  });
  const { data } = await preview(elsewhere, 'A_RECUPERER');
  expect([data.messages.length, data.mailsDestinataires.length]).toEqual([1, 0]);
  expect((await preview(elsewhere, 'PERDU')).code).toBe('INCIDENT_ACT_REFUSED');
});

test('the adoption by a container whose collection is open says that sender and recipient get the code', async () => {
  const awa = await makeCustomer();
  const [{ agent, container }, own] = [await newArrival(), await newArrival()];
  const id = await comingColis(awa, own.container.id, newRecipient());
  await unload(agent, id, container.id);
  expect((await preview(id, 'ADOPTER')).data).toMatchObject({ retraitOuvert: false, messages: [{ clients: 1 }] });
  await makeAvailable(agent, container.id);
  const { data } = await preview(id, 'ADOPTER');
  expect(data).toMatchObject({
    retraitOuvert: true,
    messages: [{ objet: 'Votre colis peut être retiré · Yónnee' }],
    mailsDestinataires: [{ destinataires: 1, objet: 'Votre colis peut être retiré · Yónnee' }],
  });
  for (const { texte } of [data.messages[0], data.mailsDestinataires[0]])
    expect(texte).toContain('Code de retrait : ••••••.');
});

test('a surplus of a closed unloading list may be adopted as well as sent back', async () => {
  const awa = await makeCustomer();
  const [{ agent, container }, own] = [await newArrival(), await newArrival()];
  const id = await comingColis(awa, own.container.id, newRecipient());
  await unload(agent, id, container.id);
  await unload(agent, await comingColis(awa, container.id, newRecipient()), container.id);
  expect((await closeUnloading(admin, container.id)).status).toBe(201);
  expect((await preview(id, 'ADOPTER')).data.messages).toHaveLength(1);
  expect((await preview(id, 'RENVOI')).data.messages).toHaveLength(1);
});
