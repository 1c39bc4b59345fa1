import { beforeAll, expect, test } from 'vitest';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { notificationsOf } from '../support/items/many-customers.ts';
import { eventually, mailsTo } from '../support/items/money.ts';

/** Mail, notification and page say who cancelled a parcel: its customer, the team, the deadline or its container. */

let admin: Person;
beforeAll(async () => {
  if (projectCloud()) admin = await makeAdmin();
});

const edit = (id: number, body: object, { token } = admin) => api('PUT', `/colis/modifier/${id}`, { token, body });
const shownTo = async ({ token }: Person, id: number) => (await api('GET', `/colis/${id}`, { token })).body.data;

/** First paragraph of the mail about a cancelled parcel; its notification contains the same. */
const wordsTo = (person: Person, subject: RegExp): Promise<string> =>
  eventually(async () => {
    const mail = (await mailsTo(person.email)).find((each) => subject.test(each.subject));
    const [, words = ''] = mail?.text.split('\n\n') ?? [];
    expect(words).not.toBe('');
    expect((await notificationsOf(person)).join('\n')).toContain(words);
    return words;
  });

test.each([
  ['CLIENT', undefined, /^Comme vous l’avez demandé, votre colis n° \d+ est annulé\./],
  ['EQUIPE', undefined, /^Nous avons dû annuler votre colis n° \d+\./],
  ['EQUIPE', 'EQUIPE', /^Nous avons dû annuler votre colis n° \d+\./],
] as const)(
  'a parcel cancelled by %s says so in the preview, mail, notification and page',
  async (by, given, words) => {
    const awa = await makeCustomer();
    const id = await aColis(awa, (await newContainer()).id);
    const annulePar = by === 'CLIENT' ? by : given;
    const query = annulePar ? `&annulePar=${annulePar}` : '';
    const preview = await api('GET', `/colis/${id}/etat-preview?etat=ANNULE${query}`, { token: admin.token });
    expect((await edit(id, { etat: 'ANNULE', ...(annulePar && { annulePar }) })).status).toBe(200);
    const sent = await wordsTo(awa, /annulé/);
    expect(sent).toMatch(words);
    expect(preview.body.data.messages[0].texte).toContain(sent);
    expect(await shownTo(awa, id)).toMatchObject({ etat: 'ANNULE', annulePar: by });
  },
);

test('an English customer reads that the parcel is cancelled as they asked', async () => {
  const joe = await makeCustomer({ langue: 'en' });
  const id = await aColis(joe, (await newContainer()).id);
  await edit(id, { etat: 'ANNULE', annulePar: 'CLIENT' });
  expect(await wordsTo(joe, /cancelled/)).toMatch(/^As you asked, your parcel no\. \d+ is cancelled\./);
});

test('a parcel that an admin cancels of their own is cancelled by its customer', async () => {
  const id = await aColis(admin, (await newContainer()).id);
  await edit(id, { etat: 'ANNULE' });
  expect(await shownTo(admin, id)).toMatchObject({ annulePar: 'CLIENT' });
});

test('a parcel cancelled with its container says so; a revived one no longer says who cancelled it', async () => {
  const awa = await makeCustomer();
  const container = await newContainer();
  const id = await aColis(awa, container.id);
  await api('PUT', `/bookings/${container.id}/status?statut=ANNULE`, { token: admin.token });
  await eventually(async () => expect(await shownTo(awa, id)).toMatchObject({ annulePar: 'CONTENEUR' }));
  await api('PUT', `/bookings/${container.id}/status?statut=EN_COURS`, { token: admin.token });
  expect((await edit(id, { etat: 'ENREGISTRE' })).status).toBe(200);
  expect(await shownTo(awa, id)).not.toHaveProperty('annulePar');
});
