import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { api } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { setStored } from '../support/calls/stored-state.ts';
import { aColis, updateStoredColis } from '../support/calls/table.ts';
import { closeUnloading, comingColis, newArrival, unload } from '../support/items/arrival.ts';
import { decide, untilSituation, untilTold } from '../support/items/incidents.ts';
import { newDepot, RECEIVED, receive } from '../support/items/intake.ts';
import { newEvent } from '../support/items/journey.ts';
import { loadableColis, takeOut } from '../support/items/manifest.ts';
import { notificationsOf } from '../support/items/many-customers.ts';
import { eventually, payAndReturn, sweep } from '../support/items/money.ts';

/** The mail about a cancelled parcel says where its box is fetched, what is refunded, and that it was missing. */

const cancel = async (id: number) =>
  api('PUT', `/colis/modifier/${id}`, { token: (await makeAdmin()).token, body: { etat: 'ANNULE' } });

const AT_DEPOT =
  /^Votre colis n° \d+ est à notre dépôt : venez le rechercher avec une pièce d’identité, à cette adresse : .*Téléphone : /m;

test('the mail about a cancelled parcel names the depot that has its box, and what is refunded; the preview too', async () => {
  const awa = await makeCustomer();
  const { container } = await newDepot();
  const id = await aColis(awa, container.id);
  await payAndReturn(awa, [id]);
  await updateStoredColis(awa, id, RECEIVED);
  const preview = await api('GET', `/colis/${id}/etat-preview?etat=ANNULE`, { token: (await makeAdmin()).token });
  expect((await cancel(id)).status).toBe(200);
  const text = await untilTold(awa.email, 'Votre colis est annulé');
  for (const each of [text, preview.body.data.messages[0].texte]) {
    expect(each).toMatch(AT_DEPOT);
    expect(each).toMatch(/Les 100,00/);
  }
});

test('the mails about a parcel that lapses, or is cancelled with its container, name the depot that has the box', async () => {
  const [awa, modou] = [await makeCustomer(), await makeCustomer()];
  const { container } = await newDepot();
  const lapsing = { ...RECEIVED, lapsesAt: '2026-01-01T00:00:00.000Z', remindedAt: '2026-01-01T00:00:00.000Z' };
  await aColis(awa, container.id, lapsing);
  await sweep();
  expect(await untilTold(awa.email, 'Votre colis est annulé')).toMatch(AT_DEPOT);
  await aColis(modou, container.id, RECEIVED);
  await api('PUT', `/bookings/${container.id}/status?statut=ANNULE`, { token: (await makeAdmin()).token });
  expect(await untilTold(modou.email, 'Votre colis est annulé')).toMatch(AT_DEPOT);
});

/** Cancels a parcel, and returns what its mail and the preview of that say. */
const textsOfCancellation = async ({ email }: Person, id: number): Promise<string[]> => {
  const preview = await api('GET', `/colis/${id}/etat-preview?etat=ANNULE`, { token: (await makeAdmin()).token });
  expect((await cancel(id)).status).toBe(200);
  return [await untilTold(email, 'Votre colis est annulé'), preview.body.data.messages[0].texte];
};

test('the mail about a parcel that is cancelled in its container says that it is taken out; another one where to fetch it', async () => {
  const awa = await makeCustomer();
  const { container, agent } = await newDepot();
  const chargement = { le: '2026-11-20T12:00:00.000Z', leAppareil: null, agentId: 1, siteId: null };
  const id = await loadableColis(awa, container.id, { chargement, paymentId: null });
  for (const text of await textsOfCancellation(awa, id)) {
    expect(text).toContain(`Votre colis n° ${id} est encore dans le conteneur : nous l’en sortons, et vous écrirons`);
    expect(text).toContain(`/colis/${id}`);
  }
  expect((await takeOut(agent, id, container.id)).status).toBe(201);
  const text = await untilTold(awa.email, 'Venez récupérer votre colis annulé');
  expect(text).toMatch(/vous attend .* Venez le récupérer avec une pièce d’identité/);
  expect(text).toMatch(/Où il est maintenant : .*Téléphone : /);
  await eventually(async () =>
    expect((await notificationsOf(awa)).some((each) => each.includes('vous attend'))).toBe(true),
  );
});

test('the mail about a parcel that is cancelled at sea says that it travels on; at its arrival, that it is decided on', async () => {
  const [awa, modou] = [await makeCustomer(), await makeCustomer()];
  const { container, agent } = await newArrival();
  const atSea = await comingColis(awa, container.id, { paymentId: null });
  const arrived = await comingColis(modou, container.id, { paymentId: null });
  await setStored(keys.container(container.id), 'manifesteClos', true);
  for (const text of await textsOfCancellation(awa, atSea))
    expect(text).toContain(
      `Votre colis n° ${atSea} est dans le conteneur, et voyage avec lui jusqu’à Dakar. À l’arrivée`,
    );
  expect((await unload(agent, arrived, container.id)).status).toBe(201);
  for (const text of await textsOfCancellation(modou, arrived))
    expect(text).toContain(`Votre colis n° ${arrived} est à Dakar, à notre point d’arrivée. Notre équipe décide`);
});

test('once its container has arrived, the mail about a parcel that is cancelled in it promises no voyage', async () => {
  const awa = await makeCustomer();
  const { container } = await newArrival();
  const inside = await comingColis(awa, container.id, { paymentId: null });
  await setStored(keys.container(container.id), 'manifesteClos', true);
  await setStored(keys.container(container.id), 'arriveLe', new Date().toISOString());
  for (const text of await textsOfCancellation(awa, inside)) {
    expect(text).toContain(`Votre colis n° ${inside} est encore dans le conteneur, à Dakar. Une fois`);
    expect(text).not.toContain('voyage');
  }
});

test('the agent of the depot reads of a cancelled box that its container has left', async () => {
  const awa = await makeCustomer();
  const { container, agent } = await newDepot();
  const id = await aColis(awa, container.id, RECEIVED);
  await cancel(id);
  const read = async () => (await api('GET', `/agent/colis/${id}`, { token: agent.token })).body.data.conteneur.parti;
  expect(await read()).toBeUndefined();
  await newEvent(container.id, { statut: 'EN_TRANSIT' });
  expect(await read()).toBe(true);
});

test('the mail about a cancelled parcel that was missing or lost says so, and nothing awaits a decision any more', async () => {
  const [awa, admin] = [await makeCustomer(), await makeAdmin()];
  const { container, agent } = await newArrival();
  const [found, missing, lost] = [
    await comingColis(awa, container.id),
    await comingColis(awa, container.id, { paymentId: null }),
    await comingColis(awa, container.id, { paymentId: null }),
  ];
  await unload(agent, found, container.id);
  await closeUnloading(admin, container.id);
  await untilSituation(awa, missing, 'MANQUANT', ['MANQUANT', 'CHARGE_NON_PAYE']);
  await untilSituation(awa, lost, 'MANQUANT', ['MANQUANT', 'CHARGE_NON_PAYE']);
  expect((await decide(lost, 'PERDU')).status).toBe(200);
  for (const id of [missing, lost]) expect((await cancel(id)).status).toBe(200);
  expect(await untilTold(awa.email, 'Votre colis introuvable est annulé')).toContain(
    `Votre colis n° ${missing}, que nous n’avons pas trouvé à l’arrivée, est annulé.\n\nPour votre réclamation`,
  );
  expect(await untilTold(awa.email, 'Votre colis perdu est annulé')).toContain(
    `Votre colis n° ${lost}, que nous avons déclaré perdu, est annulé.`,
  );
  await untilSituation(awa, missing, 'ANNULE', []);
  await untilSituation(awa, lost, 'PERDU', []);
  expect((await decide(lost, 'RECHERCHE')).body.code).toBe('INCIDENT_ACT_REFUSED');
});

test('the mail about a cancelled parcel that was missing says that it is found in another container', async () => {
  const [awa, admin] = [await makeCustomer(), await makeAdmin()];
  const [{ container, agent }, elsewhere] = [await newArrival(), await newArrival()];
  const id = await comingColis(awa, container.id, { paymentId: null });
  await unload(agent, await comingColis(awa, container.id), container.id);
  await closeUnloading(admin, container.id);
  await untilSituation(awa, id, 'MANQUANT', ['MANQUANT', 'CHARGE_NON_PAYE']);
  expect((await cancel(id)).status).toBe(200);
  expect((await unload(elsewhere.agent, id, elsewhere.container.id)).status).toBe(201);
  expect(await untilTold(awa.email, 'Votre colis annulé est arrivé avec un conteneur')).toContain(
    `Votre colis n° ${id}, que nous cherchions, est retrouvé : il est annulé et se trouve à Dakar, à notre point`,
  );
});

/** Stores a parcel that left with its container, and whose loading nobody scanned. */
const leavingUnscanned = async () => {
  const [awa, { container, agent }] = [await makeCustomer(), await newArrival()];
  const id = await aColis(awa, container.id, { ...RECEIVED, etat: 'EN_TRANSIT' });
  return { awa, container, agent, id };
};

test('a cancelled parcel that left without a scan counts as in its container, until it is unloaded there', async () => {
  const { awa, container, agent, id } = await leavingUnscanned();
  for (const text of await textsOfCancellation(awa, id)) expect(text).not.toContain('venez le rechercher');
  await untilSituation(awa, id, 'ANNULE', ['ANNULE_CHARGE']);
  const { body } = await api('GET', `/agent/conteneurs/${container.id}/arrivee`, { token: agent.token });
  expect(body.data.colis.map((each: { id: number }) => each.id)).toEqual([id]);
  expect((await unload(agent, id, container.id)).body.data.enTrop).toBe('ANNULE');
  await untilSituation(awa, id, 'ANNULE_ARRIVE', ['ANNULE_ARRIVE']);
});

test('the depot that has a cancelled parcel which counted as having left without a scan receives it, and gives it back', async () => {
  const awa = await makeCustomer();
  const { container, agent } = await newDepot();
  const id = await aColis(awa, container.id, { ...RECEIVED, etat: 'EN_TRANSIT' });
  expect((await cancel(id)).status).toBe(200);
  expect((await receive(agent, id, {})).status).toBe(201);
  await untilSituation(awa, id, 'ANNULE_A_RENDRE', ['ANNULE_A_RENDRE']);
  expect(await untilTold(awa.email, 'Venez récupérer votre colis annulé')).toContain(`n° ${id}`);
});

test('a parcel that its closed manifest does not name is at its depot once it is cancelled', async () => {
  const { awa, container, id } = await leavingUnscanned();
  await setStored(keys.container(container.id), 'manifesteClos', true);
  expect((await cancel(id)).status).toBe(200);
  await untilSituation(awa, id, 'ANNULE_A_RENDRE', ['ANNULE_A_RENDRE']);
});

test.each([
  ['scanned', (person: Person, container: number) => comingColis(person, container, { paymentId: null })],
  ['unscanned', (person: Person, container: number) => aColis(person, container, { ...RECEIVED, etat: 'EN_TRANSIT' })],
] as const)(
  'a cancelled parcel, %s at its loading, is missing once its unloading is closed without it',
  async (_, store) => {
    const [awa, admin, { container, agent }] = [await makeCustomer(), await makeAdmin(), await newArrival()];
    const id = await store(awa, container.id);
    await unload(agent, await comingColis(awa, container.id), container.id);
    expect((await cancel(id)).status).toBe(200);
    expect((await closeUnloading(admin, container.id)).status).toBe(201);
    expect(await untilTold(awa.email, 'Votre colis annulé n’a pas été trouvé à l’arrivée')).toContain(
      `Votre colis n° ${id}, qui est annulé, n’a pas été trouvé au déchargement du conteneur à Dakar.`,
    );
    await untilSituation(awa, id, 'ANNULE', []);
  },
);
