import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { confirmProxyWrites } from '#functions/core/items/proxies.ts';
import { recipientNameOf, stopMails } from '#functions/core/items/recipient-addresses.ts';
import { transact } from '#functions/core/table/dynamo.ts';
import { notifyOfEtat } from '#functions/outbox/recipient-events.ts';
import { api } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  codeOf,
  comingColis,
  handOver,
  handoverBody,
  inFrench,
  LAST_DAY,
  makeAvailable,
  newArrival,
  unload,
} from '../support/items/arrival.ts';
import { allMailsTo, eventually } from '../support/items/money.ts';
import { openPayLink } from '../support/items/pay-links.ts';
import { newRecipient, subjectsTo, untilMailed } from '../support/items/recipients.ts';
import { decideOnPayment, recordPayment } from '../support/items/recorded-payments.ts';

/** Mails to the recipients of parcels that can be collected, or were handed over. */

const AVAILABLE = 'Votre colis peut être retiré · Yónnee';
const HANDED_OVER = 'Votre colis a été remis · Yónnee';

let arrival: Awaited<ReturnType<typeof newArrival>>;
let awa: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [arrival, awa] = await Promise.all([newArrival(), makeCustomer({ langue: 'fr', prenom: 'Awa' })]);
});

/** A parcel that arrived before it was unloaded, so that its arrival is not announced. */
const arrived = (container: number, change: Partial<StoredColis> = {}, person = awa): Promise<number> =>
  comingColis(person, container, { etat: 'ARRIVE', ...change });

/** Public page of Awa's parcel. */
const onTracking = async (id: number) => {
  const code = (await api('GET', `/colis/${id}`, { token: awa.token })).body.data.codeSuivi;
  return (await api('GET', `/suivi/${code}`)).body.data;
};

/** Statuts of the mails to the recipient of a parcel, as its sender reads them. */
const statutsOf = async ({ token }: Person, id: number): Promise<string[]> =>
  (await api('GET', `/colis/${id}/messages`, { token })).body.data.messages.map(
    ({ evenement, statut }: Record<string, string>) => `${evenement} ${statut}`,
  );
const untilStatuts = (person: Person, id: number, statuts: string[]) =>
  expect.poll(() => statutsOf(person, id)).toEqual(statuts);

test('the recipient gets one mail with the place, time and codes to collect their parcels from all senders', async () => {
  const { agent, container } = await newArrival();
  const [recipient, modou] = [newRecipient(), await makeCustomer({ prenom: 'Modou' })];
  const [own, other] = [
    await arrived(container.id, recipient),
    await arrived(container.id, recipient, modou),
    await arrived(container.id, recipient), // not unloaded yet
  ];
  for (const id of [own, other]) await unload(agent, id, container.id);
  await makeAvailable(agent, container.id);
  await untilStatuts(awa, own, ['DISPONIBLE SENT']);
  await untilStatuts(modou, other, ['DISPONIBLE SENT']);
  const mails = await untilMailed(recipient.emailDestinataire, 2); // one about the parcel that was not unloaded
  expect(mails.map(({ subject }) => subject)).toContain('Votre colis n’a pas été trouvé à l’arrivée · Yónnee');
  const mail = mails.find(({ subject }) => subject === 'Vos colis peuvent être retirés · Yónnee');
  expect(mail?.text).toMatch(/Les 2 colis envoyés par (Awa et Modou|Modou et Awa) peuvent être retirés à Dakar\./);
  expect(mail?.text).toContain(`Le magasinage est gratuit jusqu’au ${inFrench(LAST_DAY)} inclus.`);
  expect(mail?.text).toContain('Lieu de retrait : Point retrait de Dakar');
  expect(mail?.text).toContain('Horaires : ');
  for (const code of [await codeOf(awa, own), await codeOf(modou, other)]) expect(mail?.text).toContain(`: ${code}`);
  await makeAvailable(agent, container.id);
  await unload(agent, own, container.id);
  expect(await subjectsTo(recipient.emailDestinataire)).toHaveLength(2);
});

test('a parcel that is unloaded later is announced by itself, then its handover with the name and the time', async () => {
  const { emailDestinataire } = newRecipient();
  await makeAvailable(arrival.agent, arrival.container.id);
  const id = await arrived(arrival.container.id, { emailDestinataire, nomDestinataire: 'Moussa Ndiaye' });
  await unload(arrival.agent, id, arrival.container.id);
  const [available] = await untilMailed(emailDestinataire, 1);
  const code = await codeOf(awa, id);
  expect(available?.subject).toBe(AVAILABLE);
  expect(available?.text).toContain(`Code de retrait : ${code}.`);
  const body = await handoverBody(arrival.agent, code, { leAppareil: '2026-11-20T10:30:00.000Z' });
  for (const key of ['a', 'b']) await handOver(arrival.agent, id, body, `${id}${key}`);
  const mails = await untilMailed(emailDestinataire, 2);
  const receipt = mails.find(({ subject }) => subject === HANDED_OVER);
  expect(receipt?.text).toMatch(
    /Le colis envoyé par Awa a été remis à Moussa Sarr \(destinataire\) le 20 novembre 2026 à 10:30 \(heure de Dakar\)\. Lieu de la remise : Point retrait/,
  );
  await untilStatuts(awa, id, ['DISPONIBLE SENT', 'REMIS SENT']);
});

test('the mails about the arrival and the collection say that the parcel is damaged, in the recipient’s language', async () => {
  const { emailDestinataire } = newRecipient();
  const { agent, container } = await newArrival();
  const id = await comingColis(awa, container.id, { emailDestinataire, langueDestinataire: 'en' });
  await unload(agent, id, container.id, { dommage: 'Carton enfoncé.' });
  await untilMailed(emailDestinataire, 1);
  await makeAvailable(agent, container.id);
  const texts = (await untilMailed(emailDestinataire, 2)).map(({ text }) => text);
  expect(texts).toEqual(
    Array(2).fill(expect.stringContaining('It arrived damaged. Our agent noted: “Carton enfoncé.”')),
  );
});

test('the recipient reads what is due at the collection, of a parcel unloaded before it opened or after, and then the code', async () => {
  const { agent, container } = await newArrival();
  const onCollection = { paymentId: null, conditions: { type: 'A_L_ARRIVEE' } } as const;
  const [before, after] = [newRecipient(), newRecipient({ langueDestinataire: 'en' })];
  const first = await arrived(container.id, { ...onCollection, ...before });
  const second = await comingColis(awa, container.id, { ...onCollection, ...after });
  await unload(agent, first, container.id);
  await makeAvailable(agent, container.id);
  await unload(agent, second, container.id);
  const [mail] = await untilMailed(before.emailDestinataire, 1);
  expect(mail?.subject.replace(/\s/g, ' ')).toBe('Votre colis peut être retiré : 100,00 $ à payer · Yónnee');
  expect(mail?.text.replace(/\s/g, ' ')).toContain('À payer au retrait : 100,00 $. Le colis est remis une fois cette');
  expect(mail?.text).toContain('Lieu de retrait : Point retrait de Dakar');
  const [english] = await untilMailed(after.emailDestinataire, 1);
  expect(english?.text).toContain('To pay on collection: $100.00. The parcel is handed over once this is paid');
  for (const [text, id] of [
    [mail?.text, first],
    [english?.text, second],
  ] as const)
    expect(text).not.toContain((await codeOf(awa, id)) ?? 'no code');
  const mailsAbout = async () => (await allMailsTo(awa)).filter(({ text }) => text.includes(String(first)));
  await eventually(async () => expect(await mailsAbout()).toHaveLength(1));
  const toSender = await mailsAbout();
  expect(toSender.map(({ subject }) => subject)).toEqual([AVAILABLE]);
  expect(toSender[0]?.text.replace(/\s/g, ' ')).toContain('À payer au retrait : 100,00 $. Le colis est remis une fois');
  expect(toSender[0]?.text).not.toContain((await codeOf(awa, first)) ?? 'no code');
  expect(await onTracking(first)).toMatchObject({
    ...{ situation: 'A_PAYER_AU_RETRAIT', aPayerAuRetrait: true, aApporter: ['PIECE_IDENTITE'] },
  });
  const jeton = /mandataire\?jeton=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const shown = await api('GET', `/api/mandataires/${jeton}`);
  expect(shown.body.data).toMatchObject({ etat: 'PAIEMENT', nom: null, aPayerAuRetrait: 100 });
  const link = await api('POST', `/api/mandataires/${jeton}/paiement`);
  expect((await openPayLink(link.body.data.code)).body.data).toMatchObject({ etat: 'A_PAYER', montant: 100 });
  expect((await api('POST', `/api/mandataires/${jeton}`)).body.code).toBe('PROXY_CHANGED');
  const { body } = await recordPayment(awa, container.id, { colisIds: [first] });
  await decideOnPayment('confirm', body.data.id);
  expect(await onTracking(first)).toMatchObject({
    ...{ situation: 'A_RETIRER', aPayerAuRetrait: null, aApporter: ['PIECE_IDENTITE', 'CODE_RETRAIT'] },
  });
  const [, paid] = await untilMailed(before.emailDestinataire, 2);
  expect(paid?.subject).toBe(AVAILABLE);
  expect(paid?.text).toContain(`Code de retrait : ${await codeOf(awa, first)}.`);
  expect(paid?.text).not.toMatch(/\$|mandataire/);
  expect((await api('GET', `/api/mandataires/${jeton}`)).body.data.aPayerAuRetrait).toBeNull();
});

test('who pays a part at the collection reads with the sender what is left, until all is paid', async () => {
  const { agent, container } = await newArrival();
  const recipient = newRecipient();
  const id = await comingColis(awa, container.id, {
    paymentId: null,
    conditions: { type: 'A_L_ARRIVEE' },
    ...recipient,
  });
  await makeAvailable(agent, container.id);
  await unload(agent, id, container.id);
  await untilMailed(recipient.emailDestinataire, 1);
  const { body } = await recordPayment(awa, container.id, { colisIds: [id], montant: 40 });
  await decideOnPayment('confirm', body.data.id);
  const rest = (await untilMailed(recipient.emailDestinataire, 2))[1];
  expect(rest?.subject.replace(/\s/g, ' ')).toBe('Votre colis peut être retiré : 60,00 $ à payer · Yónnee');
  expect(rest?.text.replace(/\s/g, ' ')).toContain('Une partie est payée. Il reste à payer au retrait : 60,00 $.');
  const received = await eventually(async () => {
    const mail = (await allMailsTo(awa)).find(({ text }) => /reçu 40,00/.test(text) && text.includes(`${id}`));
    expect(mail).toBeDefined();
    return mail;
  });
  expect(received?.text).toContain('Il ne sera remis qu’une fois tout payé.');
  expect(received?.text).not.toContain('place est gardée');
});

test('who is told that a parcel can be collected is not told it again by the scan before that', async () => {
  const { agent, container } = await newArrival();
  const recipient = newRecipient();
  const id = await arrived(container.id, recipient);
  await unload(agent, id, container.id);
  await makeAvailable(agent, container.id);
  await untilMailed(recipient.emailDestinataire, 1);
  await notifyOfEtat('late', { type: 'COLIS_ETAT_CHANGED', userId: awa.userId, colisId: id, etat: 'ARRIVE' });
  expect(await subjectsTo(recipient.emailDestinataire)).toEqual([AVAILABLE]);
});

test('the recipient of an unpaid parcel without such terms reads no sum', async () => {
  const { agent, container } = await newArrival();
  const recipient = newRecipient();
  const id = await comingColis(awa, container.id, { paymentId: null, ...recipient });
  await makeAvailable(agent, container.id);
  await unload(agent, id, container.id);
  const [mail] = await untilMailed(recipient.emailDestinataire, 1);
  expect(mail?.subject).toBe('Votre colis est arrivé à Dakar · Yónnee');
  expect(mail?.text).not.toMatch(/\$/);
});

test('the mail and the agent’s page name the person who was confirmed to collect the parcel', async () => {
  const { emailDestinataire } = newRecipient();
  await makeAvailable(arrival.agent, arrival.container.id);
  const id = await arrived(arrival.container.id, { emailDestinataire });
  const named = { colisId: id, nom: 'Ibrahima Fall', telephone: '+221771112233', createdAt: new Date().toISOString() };
  await transact({ confirmedProxy: confirmProxyWrites(awa.userId, named, 'DESTINATAIRE').confirmedProxy });
  await unload(arrival.agent, id, arrival.container.id);
  const [mail] = await untilMailed(emailDestinataire, 1);
  expect(mail?.text).toContain('Ibrahima Fall peut aussi venir.');
  const { body } = await api('GET', `/agent/colis/${id}`, { token: arrival.agent.token });
  expect(body.data.mandataire).toMatchObject({ nom: 'Ibrahima Fall', telephone: '+221771112233' });
});

test('an address whose owner stopped the mails gets none about the collection or the handover', async () => {
  const { emailDestinataire } = newRecipient();
  await stopMails(recipientNameOf(emailDestinataire));
  await makeAvailable(arrival.agent, arrival.container.id);
  const id = await arrived(arrival.container.id, { emailDestinataire });
  await unload(arrival.agent, id, arrival.container.id);
  await untilStatuts(awa, id, ['DISPONIBLE STOPPED']);
  await handOver(arrival.agent, id, await handoverBody(arrival.agent, await codeOf(awa, id)));
  await untilStatuts(awa, id, ['DISPONIBLE STOPPED', 'REMIS STOPPED']);
  expect(await subjectsTo(emailDestinataire)).toEqual([]);
});

test('a mail to a corrected address says at once that the parcel can be collected', async () => {
  const { emailDestinataire } = newRecipient();
  await makeAvailable(arrival.agent, arrival.container.id);
  const id = await arrived(arrival.container.id, newRecipient());
  await unload(arrival.agent, id, arrival.container.id);
  await untilStatuts(awa, id, ['DISPONIBLE SENT']);
  await api('PUT', `/colis/${id}/destinataire`, { token: awa.token, body: { emailDestinataire } });
  const [mail] = await untilMailed(emailDestinataire, 1);
  expect(mail?.text).toContain(`Code de retrait : ${await codeOf(awa, id)}.`);
});
