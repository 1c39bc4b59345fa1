import { expect, test } from 'vitest';
import { newTrackingCode } from '#functions/core/ids.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { api, newAdmin, newColis, newContainer, newCustomer } from '../support/api.ts';

const ROUTE = { lieuEnlevement: 'Montréal', destination: 'Dakar' };
const RECIPIENT = {
  nomDestinataire: 'Moussa Sarr Ndoye',
  telephoneDestinataire: '+221771234567',
  emailDestinataire: 'moussa.sarr@example.sn',
  adresseDestinataire: 'Villa 42, Sicap Liberté 6, Dakar',
};

/** A parcel and the container that it is in. */
const booked = async () => {
  const customer = await newCustomer();
  const container = await newContainer(ROUTE);
  return { customer, container, colis: await newColis(customer, container.id, RECIPIENT) };
};
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
      statut: 'EN_COURS',
      ...ROUTE,
      dateDepart: stored.dateDepart,
      dateArrivee: stored.dateArrivee,
      fuseau: stored.fuseau,
      prenomDestinataire: 'Moussa',
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
  for (const value of [...hidden, container.id, 'Sarr', 'Ndoye']) expect(text).not.toContain(String(value));
  expect(text).toContain(etat);
});

test('a code is read as people type it', async () => {
  const { colis } = await booked();
  for (const typed of [colis.codeSuivi.toLowerCase(), colis.codeSuivi.replaceAll('-', ' '), colis.codeSuivi.slice(3)])
    expect((await follow(typed)).status, typed).toBe(200);
});

test('an unknown code and a replaced one get the same answer, which is not cached', async () => {
  const { colis, customer } = await booked();
  const { data } = (await api('POST', `/colis/${colis.id}/code`, { token: customer.token })).body;
  const [replaced, unknown] = [await follow(colis.codeSuivi), await follow(formatTrackingCode(newTrackingCode()))];
  expect([replaced.status, replaced.body]).toEqual([404, unknown.body]);
  expect([unknown.body.code, unknown.headers.get('cache-control')]).toEqual(['TRACKING_CODE_NOT_FOUND', 'no-store']);
  expect((await follow(data.codeSuivi)).status).toBe(200);
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
