// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { User } from '#shared/auth/schema.ts';
import { button, fillIn, findOnly, getOnly, press, runInAct } from './browser.ts';
import { mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

const mariama: User = {
  id: 8888888888,
  nom: 'Sow',
  prenom: 'Mariama',
  email: '',
  telephone: '+33612345678',
  adresse: '',
  langue: 'fr',
  role: 'USER',
  actif: true,
  sansConnexion: true,
  emailConfirme: false,
  supprimeLe: null,
  emailInjoignable: null,
};
const awa: User = { ...mariama, id: 9999999999, prenom: 'Awa', email: 'awa@yonnee.test', sansConnexion: false };

beforeEach(() =>
  mockApi((call) => {
    const one = [mariama, awa].find(({ id }) => call.includes(`${id}`));
    if (call.startsWith('GET')) return { body: { success: true, data: one ?? [mariama, awa] } };
    return { status: call.startsWith('POST') ? 201 : 200, body: { success: true, data: mariama } };
  }),
);
const field = (name: string): HTMLElement => getOnly(`[name="${name}"]`);

test('an admin adds a customer by name, phone and language, and sees that they have no account', async () => {
  await visit('/admin/utilisateurs', { as: 'ADMIN' });
  await press('Ajouter un client sans compte');
  await waitUntilSettled();
  // The first digit loads what reads a number, as it does for a person who types the others after it.
  await fillIn(field('telephone'), '0');
  await waitUntilSettled();
  for (const [name, value] of [
    ['telephone', '06 12 34 56 78'],
    ['prenom', 'Mariama'],
    ['nom', 'Sow'],
  ] as const)
    await fillIn(field(name), value);
  await press('Ajouter le client');
  await waitUntilSettled();
  expect(requestBodies).toContainEqual({
    telephone: '+33612345678',
    prenom: 'Mariama',
    nom: 'Sow',
    langue: 'fr',
    email: '',
    adresse: '',
  });
  expect(pageText()).toContain('Pas d’e-mail');
  expect(pageText()).toContain('Sans compte');
});

test('an admin edits a customer without an account, and nobody else', async () => {
  await visit(`/admin/utilisateurs?ouvert=${awa.id}`, { as: 'ADMIN' });
  expect(pageText()).toContain('awa@yonnee.test');
  expect(() => button('Modifier')).toThrow();
  await visit(`/admin/utilisateurs?ouvert=${mariama.id}`, { as: 'ADMIN' });
  await press('Modifier');
  await waitUntilSettled();
  await fillIn(field('email'), 'mariama@yonnee.test');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(requests).toContain(`PUT /customers/${mariama.id}`);
  expect(requestBodies.at(-1)).toMatchObject({
    nom: 'Sow',
    email: 'mariama@yonnee.test',
    telephone: '+33612345678',
  });
});

test('an admin gives a customer without an account the code and link of one', async () => {
  mockApi((call) =>
    call.startsWith('POST')
      ? { body: { success: true, data: { code: '7K3M9QPX4WTHW', expireLe: '2027-02-27T08:00:00.000Z' } } }
      : { body: { success: true, data: call.includes(`${mariama.id}`) ? mariama : [mariama] } },
  );
  await visit(`/admin/utilisateurs?ouvert=${mariama.id}`, { as: 'ADMIN' });
  await press('Donner un code d’accès');
  await waitUntilSettled();
  expect(pageText()).toContain('YN-7K3M-9QPX-4WTHW');
  expect(pageText()).toContain('/recuperer/7K3M9QPX4WTHW');
  expect(pageText()).toContain('27 févr. 2027');
});

const side = (user: User, change: Record<string, unknown> = {}) => {
  const { id, prenom, nom, telephone, email, sansConnexion } = user;
  const counts = { colis: 2, paiements: 1, documents: 4, destinataires: 1, recus: 1, du: 571.5 };
  return { id, prenom, nom, telephone, email, sansConnexion, ...counts, ...change };
};

const openMerge = async (empechement: string | null = null, stays = awa) => {
  mockApi((call) => {
    if (call.includes('/recherche'))
      return {
        body: {
          success: true,
          data: {
            colis: [],
            clients: [{ userId: awa.id, nom: 'Awa Sow', email: awa.email, telephone: '' }],
            conteneurs: [],
          },
        },
      };
    if (call.includes('/fusion/'))
      return { body: { success: true, data: { garde: side(awa, { colis: 5 }), rejoint: side(mariama), empechement } } };
    if (call.includes('/fusion')) return { body: { success: true, data: stays } };
    const one = [mariama, awa].find(({ id }) => call.includes(`${id}`));
    return { body: { success: true, data: one ?? [mariama, awa] } };
  });
  await visit(`/admin/utilisateurs?ouvert=${mariama.id}`, { as: 'ADMIN' });
  await press('Fusionner avec un autre client');
  await waitUntilSettled();
  await fillIn(screen.getByLabelText(/L’autre client/), 'Awa');
  await waitUntilSettled();
  const hit = await findOnly('search li button');
  await runInAct(() => hit.click());
  await waitUntilSettled();
};

test('an admin sees what a merge joins and who stays, and merges two customers', async () => {
  await openMerge();
  const dialog = getOnly('dialog[open]').textContent ?? '';
  for (const part of ['Awa Sow reste', 'Mariama Sow', 'awa@yonnee.test', '571,50', 'rien n’est perdu'])
    expect(dialog).toContain(part);
  await press('Fusionner');
  await waitUntilSettled();
  expect(requests).toContain(`POST /customers/${mariama.id}/fusion`);
  expect(requestBodies.at(-1)).toEqual({ clientId: awa.id });
  expect(pageText()).toContain('Clients fusionnés');
});

test('a merge ends when the customer whose panel is open is the one who stays', async () => {
  await openMerge(null, mariama);
  await press('Fusionner');
  await waitUntilSettled();
  expect(pageText()).toContain('Clients fusionnés');
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(screen.queryByLabelText(/L’autre client/)).toBeNull();
});

test('a merge that is not possible says why, and cannot be confirmed', async () => {
  await openMerge('CUSTOMERS_HAVE_LOGINS');
  expect(getOnly('dialog[open]').textContent).toContain('un compte avec mot de passe');
  expect(button('Fusionner')).toHaveProperty('disabled', true);
});
