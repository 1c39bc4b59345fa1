import { expect, test } from 'vitest';
import { api, colisBody, newColis, newContainer, newDrafts } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { SMALL } from '../support/items/space-rush.ts';

const withSides = (longueur: number, largeur: number, hauteur: number) => ({ poids: 1, longueur, largeur, hauteur });

test('a parcel that does not fit its container is refused, and each oversized side names its limit', async () => {
  const { id } = await newContainer({ tailleConteneur: '20ft', volumeMax: 100 });
  const customer = await makeCustomer();
  const book = async (change: object, language: 'fr' | 'en') => {
    const body = colisBody(await newDrafts(customer, id), { ...change });
    const reply = await api('POST', `/colis/ajouter/${id}`, { token: customer.token, body, language });
    return [reply.status, reply.body.code, reply.body.fields];
  };
  expect(await book(withSides(6, 1, 1), 'fr')).toEqual([
    422,
    'COLIS_TOO_LARGE',
    { longueur: 'Ce côté dépasse la longueur intérieure du conteneur : 5,9 m au plus.' },
  ]);
  expect(await book(withSides(1, 3, 2.4), 'en')).toEqual([
    422,
    'COLIS_TOO_LARGE',
    { hauteur: 'This side does not fit through the container door: 2.34 m at most.' },
  ]);
  expect((await book(withSides(5.9, 2.28, 2.34), 'fr'))[0]).toBe(201);
});

test('a parcel cannot be edited beyond the door, by its customer or an admin; an edit of other fields is allowed', async () => {
  const [admin, customer] = [await makeAdmin(), await makeCustomer()];
  const { id } = await newContainer({ tailleConteneur: '20ft', volumeMax: 100 });
  const colis = await newColis(customer, id, SMALL);
  for (const { token } of [customer, admin]) {
    const { status, body } = await api('PUT', `/colis/modifier/${colis.id}`, { token, body: { longueur: 6 } });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'COLIS_TOO_LARGE', ['longueur']]);
  }
  const { token } = customer;
  expect((await api('PUT', `/colis/modifier/${colis.id}`, { token, body: { poids: 2 } })).status).toBe(200);
});
