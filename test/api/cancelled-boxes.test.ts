import { expect, test } from 'vitest';
import { api } from '../support/api.ts';
import { closeUnloading, comingColis, newArrival, unload } from '../support/arrival.ts';
import { decide, untilSituation, untilTold } from '../support/incidents.ts';
import { newDepot, RECEIVED } from '../support/intake.ts';
import { payAndReturn, sweep } from '../support/money.ts';
import { makeAdmin, makeCustomer } from '../support/people.ts';
import { aColis, updateStoredColis } from '../support/table.ts';

/** The mail about a cancelled parcel says where its box is fetched, what is refunded, and that it was missing. */

const cancel = async (id: number) =>
  api('PUT', `/colis/modifier/${id}`, { token: (await makeAdmin()).token, body: { etat: 'ANNULE' } });

const AT_DEPOT = /^Votre colis n° \d+ est à notre dépôt : venez le rechercher à cette adresse : .*Téléphone : /m;

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
    expect(each).toMatch(/Nous vous remboursons 100,00/);
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
