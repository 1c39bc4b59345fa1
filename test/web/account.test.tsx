// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { User } from '#shared/auth/schema.ts';
import { signOut } from '#web/core/session.ts';
import AccountPage from '#web/features/account/AccountPage.tsx';
import { button, doing } from './browser.ts';
import { apiAnswers, asked, said, settled, visit } from './visit.tsx';

const awa: User = {
  id: 7,
  nom: 'Diop',
  prenom: 'Awa',
  email: 'awa@yonnee.test',
  telephone: '+33 6 12 34 56 78',
  adresse: '12 rue des Vignoles, 75020 Paris',
  langue: 'en',
  role: 'USER',
  actif: true,
  emailConfirme: true,
  supprimeLe: null,
};
const open = (as: 'USER' | 'nobody' = 'USER') =>
  visit({ path: '/mon-compte', Page: AccountPage, texts: ['account'], as });
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((each) => [
      each.querySelector('dt')?.textContent,
      each.querySelector('dd')?.firstChild?.textContent,
    ]),
  );

test('a customer reads who they are to us: surname first, and the language by its own name', async () => {
  apiAnswers(() => ({ body: { success: true, data: awa } }));
  await open();
  expect(asked).toEqual(['GET /api/auth/details']);
  expect(facts()).toEqual({
    Nom: 'Diop Awa',
    Adresse: '12 rue des Vignoles, 75020 Paris',
    'E-mail': 'awa@yonnee.test',
    Téléphone: '+33 6 12 34 56 78',
    Langue: 'English',
    Rôle: 'Client',
  });
});

test('what an account lacks says so', async () => {
  apiAnswers(() => ({ body: { success: true, data: { id: 7, telephone: '', adresse: null } } }));
  await open();
  expect(facts()).toEqual({
    Nom: 'Non fourni',
    Adresse: 'Non précisée',
    'E-mail': 'Non fourni',
    Téléphone: 'Non fourni',
    Langue: 'Non précisée',
    Rôle: 'Non fourni',
  });
});

test('details that do not come say so, and trying again brings them', async () => {
  apiAnswers(() => undefined);
  await open();
  expect(said()).toContain('Impossible de récupérer les informations utilisateur. Vérifiez votre connexion');
  apiAnswers(() => ({ body: { success: true, data: awa } }));
  await doing(() => button('Réessayer').click());
  await settled();
  expect(said()).toContain('Diop Awa');
});

test('whoever is not logged in, or no longer, is told so, and nothing is asked of the API', async () => {
  await open('nobody');
  expect(said()).toContain('Utilisateur non connecté.');
  expect(asked).toEqual([]);
  apiAnswers(() => ({ body: { success: true, data: awa } }));
  await open();
  expect(said()).toContain('Diop Awa');
  await doing(signOut);
  expect(said()).not.toContain('Diop');
  expect(said()).toContain('Utilisateur non connecté.');
});
