import { expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { newTrackingCode } from '#functions/core/table/ids.ts';
import { keys } from '#functions/core/table/keys.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import { api, newAdmin, newColis, newContainer, newCustomer } from '../support/calls/api.ts';
import { markStored } from '../support/calls/personal-markers.ts';
import { updateStoredColis } from '../support/calls/table.ts';
import { ON_ITS_WAY } from '../support/items/arrival.ts';
import { newSite } from '../support/items/sites.ts';

const ROUTE = { lieuEnlevement: 'Montréal', destination: 'Dakar' };
const RECIPIENT = {
  nomDestinataire: 'Moussa Sarr Ndoye',
  telephoneDestinataire: '+221771234567',
  emailDestinataire: 'moussa.sarr@example.sn',
  adresseDestinataire: 'Villa 42, Sicap Liberté 6, Dakar',
};

/** A parcel and the container that it is in. */
const booked = async (change: Record<string, unknown> = {}) => {
  const customer = await newCustomer();
  const container = await newContainer({ ...ROUTE, ...change });
  return { customer, container, colis: await newColis(customer, container.id, RECIPIENT) };
};
const INCIDENT = { le: '2026-11-20T12:00:00.000Z', conteneurId: 1_000_000_001, siteId: null, decision: null };
const LOST = { choix: 'PERDU', le: '2026-11-20T12:00:00.000Z', par: 1, motif: 'Introuvable.' } as const;
const follow = (code: string) => api('GET', `/suivi/${encodeURIComponent(code)}`);

test('anybody who has the code of a parcel reads where it is, and nothing else', async () => {
  const { colis, container } = await booked();
  const { data: stored } = (await api('GET', `/bookings/${container.id}`)).body;
  const { status, body, headers } = await follow(colis.codeSuivi);
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
  expect(body).toEqual({
    success: true,
    data: {
      etat: 'ENREGISTRE',
      situation: 'RESERVE',
      statut: 'EN_COURS',
      ...ROUTE,
      dateDepart: stored.dateDepart,
      dateArrivee: stored.dateArrivee,
      fuseau: stored.fuseau,
      prenomDestinataire: 'Moussa',
      jalons: expect.arrayContaining([expect.objectContaining({ code: 'ARRI', estime: stored.dateArrivee })]),
      siteRetrait: null,
      aApporter: ['PIECE_IDENTITE', 'CODE_SUIVI'],
      dernierJour: null,
      prixJour: null,
      mandataire: null,
      renvoye: null,
      retrouve: null,
      villeActuelle: null,
      abime: null,
      aPayerAuRetrait: null,
      mandatairePropose: null,
    },
  });
});

test('no personal value, amount or id of a parcel is in the answer', async () => {
  const { colis, container, customer } = await booked();
  const { data } = (await api('GET', `/colis/${colis.id}`, { token: customer.token })).body;
  const { text } = await follow(colis.codeSuivi);
  const { etat, createdAt: _, envoi: __, paye: ___, paiementEnCours: ____, ...rest } = data;
  const hidden = Object.values(rest).filter((value) => value !== null && String(value).length > 2);
  expect(hidden.length).toBeGreaterThan(14);
  const escaped = (value: unknown) => String(value).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // Whole words: the digits of a price may also be the milliseconds of a date.
  for (const value of [...hidden, container.id, 'Sarr', 'Ndoye'])
    expect(text).not.toMatch(new RegExp(`(?<![\\w.])${escaped(value)}(?!\\w)`));
  expect(text).toContain(etat);
});

test('a reply contains only the listed fields, and no other value of the parcel or container', async () => {
  const site = await newSite({
    type: 'ARRIVEE',
    nom: 'Entrepôt du Môle',
    ville: 'Dakar',
    telephone: '+221 33 849 00 00',
  });
  const { colis, container, customer } = await booked({ siteArriveeId: site });
  await api(
    'PUT',
    `/bookings/${container.id}/status?statut=EN_ATTENTE`,
    await newAdmin().then(({ token }) => ({ token })),
  );
  const shown = Object.keys(ParcelTracking.entries);
  const markers = [
    ...(await markStored(keys.owned('COLIS', customer.userId, colis.id), ['nomDestinataire', 'etat', 'username'])),
    ...(await markStored(keys.container(container.id), [...shown, 'receptionFin', 'siteArriveeId', 'siteDepartId'])),
  ];
  expect(markers.length).toBeGreaterThan(40);
  const { status, body, text } = await follow(colis.codeSuivi);
  expect([status, Object.keys(body.data).sort()]).toEqual([200, shown.toSorted()]);
  expect(body.data).toMatchObject({ prenomDestinataire: 'Moussa', siteRetrait: { nom: 'Entrepôt du Môle' } });
  const personal = ['Sarr', 'Ndoye', customer.email, container.id, site, colis.id, customer.userId];
  for (const value of [...markers, ...personal]) expect(text).not.toContain(String(value));
});

test('the site of collection is shown with its address, hours and phone, and without its own dates', async () => {
  const horaires = [{ jour: 1, ouvre: '08:00', ferme: '12:00' }];
  const place = {
    nom: 'Entrepôt du Môle 8',
    adresse: 'Route du Port',
    ville: 'Dakar',
    pays: 'SN',
    fuseau: 'Africa/Dakar',
  };
  const at = { latitude: 14.68, longitude: -17.43, horaires, telephone: '+221338490000' };
  const { colis } = await booked({ siteArriveeId: await newSite({ type: 'ARRIVEE', ...place, ...at }) });
  expect((await follow(colis.codeSuivi)).body.data.siteRetrait).toEqual({ ...place, ...at });
});

test.each<[string, Partial<StoredColis>]>([
  ['MANQUANT', { ...ON_ITS_WAY, incident: { type: 'MANQUANT', ...INCIDENT } }],
  ['PERDU', { ...ON_ITS_WAY, incident: { type: 'MANQUANT', ...INCIDENT, decision: LOST } }],
  ['EN_TROP', { ...ON_ITS_WAY, incident: { type: 'EN_TROP', ...INCIDENT } }],
  ['RESTE', { incident: { type: 'RESTE', ...INCIDENT } }],
])(
  'a parcel that is %s has nothing to collect, from the first reply on that is not repeated',
  async (situation, change) => {
    const site = await newSite({ type: 'ARRIVEE', ville: 'Dakar' });
    const { colis, customer } = await booked({ siteArriveeId: site });
    await updateStoredColis(customer, colis.id, change);
    const { body, headers } = await follow(colis.codeSuivi);
    expect(body.data).toMatchObject({ situation, siteRetrait: null, aApporter: [], dernierJour: null });
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  },
);

test('there is nothing to bring for a parcel that was handed over or cancelled', async () => {
  const { colis } = await booked();
  const { token } = await newAdmin();
  await api('PUT', `/colis/modifier/${colis.id}`, { token, body: { etat: 'ANNULE' } });
  expect((await follow(colis.codeSuivi)).body.data.aApporter).toEqual([]);
});

test('a code is read as people type it', async () => {
  const { colis } = await booked();
  for (const typed of [colis.codeSuivi.toLowerCase(), colis.codeSuivi.replaceAll('-', ' '), colis.codeSuivi.slice(3)])
    expect((await follow(typed)).status, typed).toBe(200);
});

test('an unknown, a replaced, a revoked and a deleted code get the same answer, which is not cached', async () => {
  const [one, other, third] = [await booked(), await booked(), await booked()];
  const { data } = (await api('POST', `/colis/${one.colis.id}/code`, one.customer)).body;
  expect((await api('DELETE', `/colis/${other.colis.id}/code`, other.customer)).body.data.codeSuivi).toBeNull();
  await api('DELETE', `/colis/supprimer/${third.colis.id}`, third.customer);
  const unknown = formatTrackingCode(newTrackingCode());
  const answers = [unknown, ...[one, other, third].map(({ colis }) => colis.codeSuivi)].map(async (code) => {
    const { status, text, headers } = await follow(code);
    return { status, text, headers: [...headers].filter(([name]) => !VARYING.has(name)).sort() };
  });
  const [absent, ...others] = await Promise.all(answers);
  for (const answer of others) expect(answer).toEqual(absent);
  expect([absent?.status, absent?.text]).toEqual([404, expect.stringContaining('TRACKING_CODE_NOT_FOUND')]);
  expect(absent?.headers).toContainEqual(['cache-control', 'no-store']);
  expect((await follow(data.codeSuivi)).status).toBe(200);
});

/** Headers that differ between any two answers. */
const VARYING = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

test('a sender revokes the code of a parcel and creates a new one, and only the new one works', async () => {
  const { colis, customer } = await booked();
  const revoke = () => api('DELETE', `/colis/${colis.id}/code`, customer);
  expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 200]); // again changes nothing
  expect((await follow(colis.codeSuivi)).status).toBe(404);
  const { codeSuivi } = (await api('POST', `/colis/${colis.id}/code`, customer)).body.data;
  expect((await follow(codeSuivi)).status).toBe(200);
  expect((await follow(colis.codeSuivi)).status).toBe(404);
});

test.each(['YN-7K3M-9QPX-4WTHX', '7K3M', '1234567890', 'YN-7K3M-9QPX-4WTHW'.repeat(3)])(
  '%s is refused without a look into the table',
  async (typed) => {
    const { status, body } = await follow(typed);
    expect([status, body.code]).toEqual([400, 'MALFORMED_REQUEST']);
  },
);

test('the state follows what admins enter, for the parcel and for its container', async () => {
  const { colis, container } = await booked();
  const { token } = await newAdmin();
  await api('PUT', `/colis/modifier/${colis.id}`, { token, body: { etat: 'EN_TRANSIT' } });
  await api('PUT', `/bookings/${container.id}/status?statut=EN_ATTENTE`, { token });
  const { data } = (await follow(colis.codeSuivi)).body;
  expect([data.etat, data.statut]).toEqual(['EN_TRANSIT', 'EN_ATTENTE']);
});
