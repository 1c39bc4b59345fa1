import { expect, test } from 'vitest';
import { api, bookShipment, newAdmin, newColis, newContainer, newVerifiedCustomer } from '../support/calls/api.ts';
import { addEvent } from '../support/items/journey.ts';
import { everyMailTo } from '../support/items/money.ts';
import { headersTo, newRecipient, subjectsTo, untilMailed } from '../support/items/recipients.ts';

/** Mails to the recipients of parcels, who have no account. */

const ROUTE = {
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  dateDepart: '2031-03-01T23:30:00.000Z',
  dateArrivee: '2031-03-20T10:00:00.000Z',
};

/** A parcel of a new sender to a new recipient, who was notified of the booking. */
const booked = async (change: Record<string, unknown> = {}) => {
  const [sender, container, recipient] = [
    await newVerifiedCustomer({ prenom: 'Awa' }),
    await newContainer(ROUTE),
    newRecipient(change),
  ];
  const colis = await newColis(sender, container.id, recipient);
  await untilMailed(recipient.emailDestinataire, 1);
  return { sender, container, colis, email: recipient.emailDestinataire, recipient };
};

/** The address at which mail programs stop the mails that an address gets. */
const oneClickOf = async (email: string): Promise<string> => {
  const [headers = {}] = await headersTo(email);
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const [, path = ''] = /^<https?:\/\/[^/]+\/backend(\/[^>]+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
  expect(path).not.toBe('');
  return path;
};

test('the recipient’s mail says who sends them a parcel, how to track it and how to stop such mails; nothing personal', async () => {
  const { email, colis, sender } = await booked();
  const [mail] = await everyMailTo(email);
  expect(mail?.subject).toBe('Un colis vous est envoyé · Yónnee');
  expect(mail?.text).toMatch(
    /^Bonjour Moussa,\n\nAwa vous envoie un colis avec Yónnee : il voyagera par bateau, du Havre à Dakar\.\n\nDépart prévu le 2 mars 2031, arrivée vers le 20 mars 2031\./,
  );
  expect(mail?.text).toContain(`/suivi/${colis.codeSuivi}\n`);
  expect(mail?.text).toMatch(/Ne plus recevoir ces messages : http.*\/arreter-messages\?jeton=DEST-/);
  for (const hidden of ['$', '+221', 'Plateau', 'Thiong', 'Ndiaye', sender.email, String(colis.id)])
    expect(mail?.text).not.toContain(hidden);
  await oneClickOf(email);
});

test('the recipient is notified when the parcel leaves and when it arrives, but not of what happens in between', async () => {
  const { email, container } = await booked();
  await addEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilMailed(email, 2);
  for (const statut of ['PROBLEME', 'ARRIVE']) await addEvent(container.id, { statut, lieu: 'Agadir' });
  const [, left, arrived] = await untilMailed(email, 3);
  expect([left?.subject, arrived?.subject]).toEqual([
    'Votre colis est parti · Yónnee',
    'Votre colis est arrivé à Dakar · Yónnee',
  ]);
  expect(left?.text).toContain('Le colis envoyé par Awa a quitté Le Havre.\n\nArrivée prévue à Dakar vers le 20 mars');
  expect(arrived?.text).toContain('Attendez notre prochain message avant de vous déplacer');
});

test('the recipient is notified of a later arrival with both days, but not of an earlier one or of another departure', async () => {
  const { email, container } = await booked({ langueDestinataire: 'en' });
  const { token } = await newAdmin();
  const edit = (body: object) => api('PUT', `/bookings/${container.id}`, { token, body });
  await edit({ dateDepart: '2031-03-02T08:00:00Z' });
  await edit({ dateArrivee: '2031-03-19T10:00:00Z' });
  await edit({ dateArrivee: '2031-03-25T10:00:00Z' });
  const [, late] = await untilMailed(email, 2);
  expect(late?.subject).toBe('Your parcel will arrive later than planned · Yónnee');
  expect(late?.text).toContain(
    'The parcel from Awa will arrive in Dakar around 25 March 2031 instead of 19 March 2031.',
  );
});

test('a late mail says why, and a school is greeted by its whole name', async () => {
  const { email, container } = await booked({ nomDestinataire: 'École de Ndar' });
  const { token } = await newAdmin();
  await api('PUT', `/conteneurs/${container.id}/jalons/ARRI/estimation`, {
    token,
    body: { date: '2031-03-27T10:00:00Z', motif: 'CONGESTION', version: 0 },
  });
  const [, late] = await untilMailed(email, 2);
  expect(late?.text).toContain('Bonjour École de Ndar,');
  expect(late?.text).toContain('Raison du retard : port encombré.');
});

test('a recipient of several senders in one container gets one mail that leads to each parcel', async () => {
  const { email, container, colis, recipient } = await booked();
  const other = await newColis(await newVerifiedCustomer({ prenom: 'Modou' }), container.id, recipient);
  await untilMailed(email, 2);
  await addEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  const [, , left] = await untilMailed(email, 3);
  expect(left?.text).toMatch(/Les 2 colis envoyés par (Awa et Modou|Modou et Awa) ont quitté Le Havre\./);
  for (const { codeSuivi } of [colis, other]) expect(left?.text).toContain(`/suivi/${codeSuivi}\n`);
});

test('the recipient of a shipment gets one mail, in the language that the sender chose', async () => {
  const [sender, container, recipient] = [
    await newVerifiedCustomer({ prenom: 'Awa' }),
    await newContainer(),
    newRecipient(),
  ];
  const parcels = [{}, {}];
  const { status } = await bookShipment(sender, container.id, parcels, { ...recipient, langueDestinataire: 'en' });
  expect(status).toBe(201);
  const [mail] = await untilMailed(recipient.emailDestinataire, 1);
  expect(mail?.subject).toBe('Parcels are being sent to you · Yónnee');
  expect(mail?.text).toContain('Awa is sending you 2 parcels with Yónnee');
});

test('a customer who sends a parcel to their own address gets only the customer’s mails', async () => {
  const sender = await newVerifiedCustomer();
  const container = await newContainer();
  await newColis(sender, container.id, newRecipient({ emailDestinataire: sender.email }));
  await addEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await expect
    .poll(() => subjectsTo(sender.email))
    .toEqual(expect.arrayContaining(['Votre colis est en route · Yónnee']));
  expect((await subjectsTo(sender.email)).join()).not.toMatch(/vous est envoyé|est parti/);
});

test('a recipient without an address gets no mails, and their sender all news, until an address is added', async () => {
  const [sender, container] = [await newVerifiedCustomer(), await newContainer()];
  const colis = await newColis(sender, container.id, newRecipient({ emailDestinataire: '' }));
  expect(colis.emailDestinataire).toBe('');
  const neighbour = newRecipient();
  await newColis(await newVerifiedCustomer(), container.id, neighbour);
  await untilMailed(neighbour.emailDestinataire, 1);
  await addEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilMailed(neighbour.emailDestinataire, 2); // recipients are told of a departure after all senders
  await expect
    .poll(() => subjectsTo(sender.email))
    .toEqual(expect.arrayContaining(['Votre colis est en route · Yónnee']));
  expect((await subjectsTo(sender.email)).join()).not.toMatch(/vous est envoyé|est parti/);
  await untilNews(sender, colis.id, { messages: [], emailInjoignable: null, arrete: false, enAttente: false });

  const { emailDestinataire } = newRecipient();
  const correct = (body: object) => api('PUT', `/colis/${colis.id}/destinataire`, { token: sender.token, body });
  expect((await correct({ emailDestinataire })).status).toBe(200);
  await untilMailed(emailDestinataire, 1);
  expect((await correct({ emailDestinataire: '' })).body.data).toMatchObject({ emailDestinataire: '' });
  await addEvent(container.id, { statut: 'ARRIVE', lieu: 'Dakar' });
  await expect
    .poll(() => subjectsTo(sender.email))
    .toEqual(expect.arrayContaining(['Votre colis est arrivé · Yónnee']));
  expect(await subjectsTo(emailDestinataire)).toHaveLength(1);
});

test('a booking says which email its recipient has, be it none', async () => {
  const [sender, container] = [await newVerifiedCustomer(), await newContainer()];
  const { status, body } = await bookShipment(sender, container.id, [{}, {}], { emailDestinataire: undefined });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['emailDestinataire']]);
});

test('mail programs stop the mails to an address by one click, for parcels of all senders, until they are resumed', async () => {
  const { email, container, colis, sender, recipient } = await booked();
  const other = await newVerifiedCustomer();
  const path = await oneClickOf(email);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const _ of [1, 2]) {
    const { status, body } = await api('POST', path, { body: 'List-Unsubscribe=One-Click', headers });
    expect([status, body.data]).toEqual([200, { arrete: true }]);
  }
  expect((await api('GET', path)).body.data).toEqual({ arrete: true });
  const { id } = await newColis(other, container.id, recipient);
  await addEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  const stopped = { statut: 'STOPPED' };
  await untilNews(other, id, { messages: [stopped, stopped] });
  await untilNews(sender, colis.id, { messages: [{ statut: 'SENT' }, stopped] });
  expect((await api('DELETE', path)).body.data).toEqual({ arrete: false });
  await api('PUT', `/colis/modifier/${colis.id}`, { token: (await newAdmin()).token, body: { etat: 'ARRIVE' } });
  await untilMailed(email, 2);
});

test.each(['DEST-0123456789abcdef.x', 'DEST-0123456789abcdef', 'x'])(
  'a forged link (%s) stops nothing',
  async (jeton) => {
    const { status } = await api('POST', `/api/mails/arret/${jeton}`);
    expect(status).toBe(400);
  },
);

test('a link with the signature of another address stops nothing', async () => {
  const { email } = await booked();
  const forged = (await oneClickOf(email)).replace(/DEST-\w{16}/, 'DEST-0123456789abcdef');
  const { status, body } = await api('POST', forged);
  expect([status, body.code]).toEqual([404, 'INVALID_STOP_LINK']);
});

/** Returns the messages to the recipient of a parcel, as the sender sees them. */
const newsOf = async ({ token }: { token: string }, id: number) =>
  (await api('GET', `/colis/${id}/messages`, { token })).body.data;

const untilNews = async (person: { token: string }, id: number, news: object) =>
  expect.poll(() => newsOf(person, id)).toMatchObject(news);

test('the sender reads which mails their recipient got, and that other customers may not', async () => {
  const { sender, colis, container } = await booked();
  await addEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilNews(sender, colis.id, {
    messages: [
      { evenement: 'RESERVE', statut: 'SENT' },
      { evenement: 'PARTI', statut: 'SENT' },
    ],
    emailInjoignable: null,
    arrete: false,
  });
  const other = await api('GET', `/colis/${colis.id}/messages`, { token: (await newVerifiedCustomer()).token });
  expect(other.body.code).toBe('COLIS_NOT_FOUND');
});

test('a recipient who stopped the mails gets none, and the sender reads why', async () => {
  const { sender, colis, container, email } = await booked();
  await api('POST', await oneClickOf(email));
  await addEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilNews(sender, colis.id, {
    messages: [{ statut: 'SENT' }, { evenement: 'PARTI', statut: 'STOPPED' }],
    arrete: true,
  });
});

test.each([
  ['bounce', 'BOUNCED', 'REBOND'],
  ['complaint', 'COMPLAINED', 'PLAINTE'],
])('a %s is shown to the sender and to admins, and the address gets no more mails', async (name, statut, reason) => {
  const [sender, container] = [await newVerifiedCustomer(), await newContainer()];
  const emailDestinataire = `${name}+${Date.now()}@simulator.amazonses.com`;
  const colis = await newColis(sender, container.id, newRecipient({ emailDestinataire }));
  await untilNews(sender, colis.id, { messages: [{ evenement: 'RESERVE', statut }], emailInjoignable: reason });
  await addEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilNews(sender, colis.id, { messages: [{ statut }, { evenement: 'PARTI', statut: 'SUPPRESSED' }] });
  const { token } = await newAdmin();
  const { data } = (await api('GET', `/api/mails/undelivered?statut=${statut}`, { token })).body;
  expect(data).toContainEqual(
    expect.objectContaining({ destinataire: 'DESTINATAIRE', nom: 'Moussa Ndiaye', email: emailDestinataire }),
  );
});

test('a sender corrects the address of a parcel on its way: the right person is notified at once, and of later events', async () => {
  const { sender, colis, container } = await booked({
    emailDestinataire: `bounce+a${Date.now()}@simulator.amazonses.com`,
  });
  await addEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilNews(sender, colis.id, { messages: [{ statut: 'BOUNCED' }, { statut: 'SUPPRESSED' }] });
  const { emailDestinataire } = newRecipient();
  const body = { emailDestinataire, langueDestinataire: 'en' };
  const corrected = await api('PUT', `/colis/${colis.id}/destinataire`, { token: sender.token, body });
  expect(corrected.body.data).toMatchObject(body);
  await addEvent(container.id, { statut: 'ARRIVE', lieu: 'Dakar' });
  const mails = await untilMailed(emailDestinataire, 2);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your parcel is on its way · Yónnee',
    'Your parcel has arrived in Dakar · Yónnee',
  ]);
  await untilNews(sender, colis.id, { emailInjoignable: null });
});

test('the address of a delivered parcel stays as it was', async () => {
  const { sender, colis } = await booked();
  await api('PUT', `/colis/modifier/${colis.id}`, { token: (await newAdmin()).token, body: { etat: 'LIVRE' } });
  const body = { emailDestinataire: newRecipient().emailDestinataire };
  const refused = await api('PUT', `/colis/${colis.id}/destinataire`, { token: sender.token, body });
  expect([refused.status, refused.body.code]).toEqual([409, 'COLIS_NOT_EDITABLE']);
});
