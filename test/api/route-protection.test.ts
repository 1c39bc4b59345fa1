import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import {
  api,
  colisBody,
  containerBody,
  newContainer,
  newCustomer,
  newDrafts,
  registration,
  upload,
} from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { storedItem } from '../support/calls/stored-state.ts';

/** Fields that only the server sets. */
const PROTECTED = {
  id: 1,
  prixEstime: 0.01,
  prixParKilo: 0.01,
  volume: 0.000001,
  etat: 'LIVRE',
  paye: true,
  paymentId: 1,
  lockedBy: 1,
  userId: 1,
  username: 'Admin',
  userEmail: 'admin@yonnee.test',
  userPhone: '0',
  containerBookingId: 1,
  bookingId: 1,
  priceCents: 1,
  rateCents: 1,
  photoUrl: 'https://elsewhere.test',
  createdAt: '2020-01-01T00:00:00Z',
  version: 99,
  pk: 'USER#1',
  sk: 'ACCOUNT',
};

test('fields of a parcel that only the server sets are ignored, at booking and on editing', async () => {
  const container = await newContainer();
  const customer = await newCustomer();
  const body = colisBody(await newDrafts(customer, container.id), { ...PROTECTED, poids: 10 });
  const booked = await api('POST', `/colis/ajouter/${container.id}`, { token: customer.token, body });
  expect(booked.status).toBe(201);
  const { id } = booked.body.data;
  const edited = await api('PUT', `/colis/modifier/${id}`, {
    token: customer.token,
    body: { ...PROTECTED, poids: 11 },
  });
  expect(edited.status).toBe(200);
  const item = await storedItem(keys.owned('COLIS', customer.userId, id));
  expect(item).toMatchObject({
    id,
    userId: customer.userId,
    bookingId: container.id,
    etat: 'ENREGISTRE',
    priceCents: 11_000,
    rateCents: 1_000,
    paymentId: null,
    lockedBy: null,
    username: 'Ousmane Ndiaye',
    userEmail: customer.email,
    version: 2,
  });
  for (const name of ['paye', 'volume', 'prixEstime', 'photoUrl', 'containerBookingId'])
    expect(item).not.toHaveProperty(name);
});

test('fields of documents that only the server sets are ignored', async () => {
  const container = await newContainer();
  const customer = await newCustomer();
  const claims = { ...PROTECTED, containerBookingId: container.id, colisId: 5, statut: 'ACCEPTE', expireLe: null };
  const insurance = await api('POST', '/insurance/add', {
    token: customer.token,
    body: { ...claims, typeCouverture: 'Vol', valeurCouverture: 1 },
  });
  const document = await api('POST', `/customs/add/${customer.userId}/${container.id}`, {
    token: customer.token,
    body: { ...claims, typeDocument: 'Facture', photoKey: await upload(customer, 'customs') },
  });
  for (const { status, body } of [insurance, document]) {
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ userId: customer.userId, colisId: null, expireLe: expect.any(String) });
    expect(body.data.id).not.toBe(1);
  }
  expect(document.body.data.statut).toBe('EN_ATTENTE');
});

test('a customer cannot become an admin, or another user, by registering', async () => {
  const wanted = registration();
  const { status, body } = await api('POST', '/api/auth/register', {
    body: { ...wanted, ...PROTECTED, role: 'ADMIN', actif: false, tokensValidAfter: 9e15 },
  });
  expect([status, body.data.role, body.data.actif]).toEqual([201, 'USER', true]);
  expect(body.data.id).not.toBe(1);
  expect(await storedItem(keys.account(body.data.id))).toMatchObject({
    role: 'USER',
    actif: true,
    tokensValidAfter: 0,
  });
});

test('the remaining space of a container follows from its bookings, not from what an admin sends', async () => {
  const { token } = await makeAdmin();
  const claims = {
    id: 1,
    poidsRestant: 5,
    volumeRestant: 5,
    freeGrams: 5,
    colisCount: 7,
    version: 9,
    jourDepart: '2020-01-01',
  };
  const { body } = await api('POST', '/bookings', { token, body: { ...containerBody(), ...claims } });
  const edited = await api('PUT', `/bookings/${body.data.id}`, { token, body: { ...claims, destination: 'Abidjan' } });
  expect(edited.body.data).toMatchObject({
    id: body.data.id,
    poidsRestant: 1000,
    volumeRestant: 20,
    destination: 'Abidjan',
  });
  expect(await storedItem(keys.container(body.data.id))).toMatchObject({ colisCount: 0, version: 2 });
});
