import { expect, test } from 'vitest';
import { findProxies } from '#functions/core/items/proxies.ts';
import { api, newAdmin, newColis, newContainer, newVerifiedCustomer } from '../support/calls/api.ts';
import { makeCustomer } from '../support/calls/people.ts';
import { proxyTokenFor } from '../support/calls/tokens.ts';
import {
  codeOf,
  comingColis,
  handOver,
  handoverBody,
  makeAvailable,
  newArrival,
  unload,
} from '../support/items/arrival.ts';
import { newRecipient, untilMailed } from '../support/items/recipients.ts';

/** A person named by the link of a parcel counts once its recipient or its sender has confirmed them. */

const FATOU = { nom: 'Fatou Binetou Diop', telephone: '+221771234567' };
const MODOU = { nom: 'Modou Fall' };

const booked = async () => {
  const [sender, container, recipient] = [await newVerifiedCustomer(), await newContainer(), newRecipient()];
  const colis = await newColis(sender, container.id, recipient);
  return { sender, colis, email: recipient.emailDestinataire };
};
type Booked = Awaited<ReturnType<typeof booked>>;

const name = ({ colis }: Pick<Booked, 'colis'>, body: object = FATOU) =>
  api('POST', `/suivi/${colis.codeSuivi}/mandataire`, { body });
const newsOf = async ({ sender, colis }: Booked) =>
  (await api('GET', `/colis/${colis.id}/messages`, { token: sender.token })).body.data;
const publicOf = async ({ colis }: Booked) => (await api('GET', `/suivi/${colis.codeSuivi}`)).body.data;
const decide = ({ sender, colis }: Booked, decision: 'confirmation' | 'refus', le: string, token = sender.token) =>
  api('POST', `/colis/${colis.id}/mandataire/${decision}`, { token, body: { le } });

/** Path of the page in the last mail to the recipient that leads to a decision. */
const jetonIn = (text = ''): string => /\/mandataire\?jeton=(\S+)/.exec(text)?.[1] ?? '';

/** A parcel at its arrival site that can be collected, with the name of somebody in a link's hands. */
const arrived = async () => {
  const { agent, container } = await newArrival();
  const sender = await makeCustomer();
  const id = await comingColis(sender, container.id);
  await unload(agent, id, container.id);
  await makeAvailable(agent, container.id);
  const { codeSuivi } = (await api('GET', `/colis/${id}`, { token: sender.token })).body.data;
  return { agent, sender, colis: { id, codeSuivi }, email: '' } as unknown as Booked & {
    agent: typeof agent;
  };
};

test('whoever holds the link of the label collects nothing on their own ID', async () => {
  const parcel = await arrived();
  await name(parcel, MODOU);
  const attempt = async (change: object) =>
    handOver(parcel.agent, parcel.colis.id, await handoverBody(parcel.agent, undefined, { ...MODOU, ...change }));
  for (const qualite of ['MANDATAIRE', 'AUTRE']) {
    const refused = await attempt({ qualite });
    expect([refused.status, refused.body.code]).toEqual([409, 'HANDOVER_NEEDS_CODE']);
    expect(Object.keys(refused.body.fields)).toEqual(['qualite']);
  }
  const seen = (await api('GET', `/agent/colis/${parcel.colis.id}`, { token: parcel.agent.token })).body.data;
  expect([seen.mandataire, seen.mandatairePropose.nom]).toEqual([null, 'Modou Fall']);
  await decide(parcel, 'confirmation', (await newsOf(parcel)).mandatairePropose.le);
  expect((await attempt({ qualite: 'MANDATAIRE', nom: 'Aminata Sow' })).body.code).toBe('HANDOVER_NEEDS_CODE');
  expect((await attempt({ qualite: 'MANDATAIRE', nom: 'FALL Modou' })).status).toBe(201);
});

test('the collection code opens a parcel for anybody, confirmed or not', async () => {
  const parcel = await arrived();
  await name(parcel, MODOU);
  const codeNow = () => codeOf(parcel.sender, parcel.colis.id);
  await expect.poll(codeNow).toBeDefined();
  const body = await handoverBody(parcel.agent, await codeNow(), { ...MODOU, qualite: 'AUTRE' });
  expect((await handOver(parcel.agent, parcel.colis.id, body)).status).toBe(201);
});

test('sender and recipient are told who is named, the public reads only a first name, and the journal records it', async () => {
  const parcel = await booked();
  await name(parcel);
  expect(await publicOf(parcel)).toMatchObject({ mandataire: null, mandatairePropose: { prenom: 'Fatou' } });
  const { mandataire, mandatairePropose } = await newsOf(parcel);
  expect([mandataire, mandatairePropose]).toMatchObject([null, FATOU]);
  const [, mail] = await untilMailed(parcel.email, 2);
  expect(mail?.subject).toBe('Une autre personne doit-elle retirer votre colis ? · Yónnee');
  expect(mail?.text).toContain('Fatou Binetou Diop');
  expect(mail?.text).not.toContain('771234567');
  const notifications = async () =>
    (await api('GET', `/notifications/user/${parcel.sender.userId}`, { token: parcel.sender.token })).text;
  await expect.poll(notifications).toContain('a désigné une personne pour le retirer');
  await decide(parcel, 'confirmation', mandatairePropose.le);
  expect((await untilMailed(parcel.email, 3)).at(-1)?.subject).toBe(
    'Une autre personne peut retirer votre colis · Yónnee',
  );
  await expect.poll(notifications).toContain('est confirmée');
  expect(await notifications()).toMatch(/[A-Z]\S+ \S+ peut retirer votre colis n° \d+/);
  const { token } = await newAdmin();
  const { text } = await api('GET', `/cockpit/journal/colis/${parcel.colis.id}`, { token });
  for (const action of ['MANDATAIRE_DESIGNE', 'MANDATAIRE_CONFIRME']) expect(text).toContain(action);
  expect(text).not.toContain('Fatou');
});

test('the recipient confirms by a button behind the link in their mail, once; opening the link decides nothing', async () => {
  const parcel = await booked();
  await name(parcel);
  const [, mail] = await untilMailed(parcel.email, 2);
  const path = `/api/mandataires/${jetonIn(mail?.text)}`;
  for (const _ of [1, 2]) expect((await api('GET', path)).body.data).toMatchObject({ etat: 'ATTENTE', nom: FATOU.nom });
  for (const _ of [1, 2]) expect((await api('POST', path)).body.data).toMatchObject({ etat: 'CONFIRME' });
  expect((await api('GET', path)).body.data.etat).toBe('CONFIRME');
  expect(await publicOf(parcel)).toMatchObject({ mandataire: { prenom: 'Fatou' }, mandatairePropose: null });
  expect((await api('DELETE', path)).body.data.etat).toBe('ABSENT');
  expect((await api('POST', path)).body.code).toBe('PROXY_CHANGED');
  expect(await publicOf(parcel)).toMatchObject({ mandataire: null, mandatairePropose: null });
});

test('a confirmed person stands until another one is confirmed, and the link alone removes nobody confirmed', async () => {
  const parcel = await booked();
  await name(parcel);
  const first = (await newsOf(parcel)).mandatairePropose.le;
  await decide(parcel, 'confirmation', first);
  await name(parcel, MODOU);
  expect(await newsOf(parcel)).toMatchObject({ mandataire: FATOU, mandatairePropose: { nom: 'Modou Fall' } });
  await api('DELETE', `/suivi/${parcel.colis.codeSuivi}/mandataire`);
  expect(await newsOf(parcel)).toMatchObject({ mandataire: FATOU, mandatairePropose: null });
  const again = await api('DELETE', `/suivi/${parcel.colis.codeSuivi}/mandataire`);
  expect([again.status, again.body.code]).toEqual([409, 'PROXY_CONFIRMED']);
  await name(parcel, MODOU);
  const second = (await newsOf(parcel)).mandatairePropose.le;
  await name(parcel, { nom: 'Aminata Sow' });
  expect((await decide(parcel, 'confirmation', second)).body.code).toBe('PROXY_CHANGED');
  const [third] = [(await newsOf(parcel)).mandatairePropose.le];
  const both = await Promise.all([1, 2].map(() => decide(parcel, 'confirmation', third)));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await newsOf(parcel)).toMatchObject({ mandataire: { nom: 'Aminata Sow' }, mandatairePropose: null });
  await decide(parcel, 'refus', third);
  expect(await newsOf(parcel)).toMatchObject({ mandataire: null });
});

test('nobody else decides: other customers, forged links, or the link that was mailed to a former address', async () => {
  const parcel = await booked();
  await name(parcel);
  const { le } = (await newsOf(parcel)).mandatairePropose;
  const other = await decide(parcel, 'confirmation', le, (await makeCustomer()).token);
  expect(other.body.code).toBe('COLIS_NOT_FOUND');
  const jeton = await proxyTokenFor({ ...parcel.sender, colisId: parcel.colis.id, le });
  const forged = `${jeton.slice(0, -1)}${jeton.endsWith('A') ? 'B' : 'A'}`;
  expect((await api('POST', `/api/mandataires/${forged}`)).body.code).toBe('INVALID_PROXY_LINK');
  await api('PUT', `/colis/${parcel.colis.id}/destinataire`, {
    token: parcel.sender.token,
    body: { emailDestinataire: newRecipient().emailDestinataire },
  });
  expect((await api('POST', `/api/mandataires/${jeton}`)).body.code).toBe('INVALID_PROXY_LINK');
  expect((await findProxies(parcel.sender.userId, parcel.colis.id)).confirmed).toBeUndefined();
});

test('a link that has expired confirms nobody', async () => {
  const parcel = await booked();
  await name(parcel);
  const { le } = (await newsOf(parcel)).mandatairePropose;
  const now = Date.now;
  Date.now = () => now() - 15 * 24 * 3_600_000;
  const jeton = await proxyTokenFor({ ...parcel.sender, colisId: parcel.colis.id, le }).finally(() => {
    Date.now = now;
  });
  expect((await api('GET', `/api/mandataires/${jeton}`)).body.data.etat).toBe('ABSENT');
  expect((await api('POST', `/api/mandataires/${jeton}`)).body.code).toBe('PROXY_CHANGED');
});
