// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '#shared/auth/schema.ts';
import { loadPhoneLibrary } from '#web/core/phone/usePhoneLibrary.ts';
import { session, signOut } from '#web/core/session/session.ts';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { button, fillIn, getOnly, press, runInAct } from './browser.ts';
import { mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

const awa: User = {
  id: 7,
  nom: 'Diop',
  prenom: 'Awa',
  email: 'awa@yonnee.test',
  telephone: '+33612345678',
  adresse: '12 rue des Vignoles, 75020 Paris',
  langue: 'en',
  role: 'USER',
  actif: true,
  sansConnexion: false,
  emailConfirme: true,
  supprimeLe: null,
  emailInjoignable: null,
};
const open = (as: 'USER' | 'nobody' = 'USER') => visit('/mon-compte', { as });
beforeAll(async () => {
  await Promise.all([loadPhoneLibrary(), import('#web/features/account/EditProfile.tsx')]);
});
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((each) => [
      each.querySelector('dt')?.textContent,
      each.querySelector('dd')?.firstChild?.textContent,
    ]),
  );

test('a customer sees their details, with the surname first and the language in its own name', async () => {
  mockApi(() => ({ body: { success: true, data: awa } }));
  await open();
  expect(requests).toEqual(['GET /api/auth/details', 'GET /recipients?limit=100']);
  expect(facts()).toEqual({
    Nom: 'Diop Awa',
    Adresse: '12 rue des Vignoles, 75020 Paris',
    'E-mail': 'awa@yonnee.test',
    Téléphone: '+33\u00a06\u00a012\u00a034\u00a056\u00a078',
    Langue: 'English',
    Rôle: 'Client',
  });
});

test('missing details are shown as missing', async () => {
  mockApi(() => ({ body: { success: true, data: { id: 7, telephone: '', adresse: null } } }));
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

test('the account page shows a loading error, and a retry shows the details', async () => {
  mockApi(() => undefined);
  await open();
  expect(pageText()).toContain('Impossible de récupérer les informations utilisateur. Vérifiez votre connexion');
  mockApi(() => ({ body: { success: true, data: awa } }));
  await press('Réessayer');
  await waitUntilSettled();
  expect(pageText()).toContain('Diop Awa');
});

test('a visitor, or a customer who logs out, sees that they are not logged in, and no request is sent', async () => {
  await open('nobody');
  expect(pageText()).toContain('Utilisateur non connecté.');
  expect(requests).toEqual([]);
  mockApi(() => ({ body: { success: true, data: awa } }));
  await open();
  expect(pageText()).toContain('Diop Awa');
  await runInAct(signOut);
  expect(pageText()).not.toContain('Diop');
  expect(pageText()).toContain('Utilisateur non connecté.');
});

const field = (name: string) => getOnly(`[name="${name}"]`) as HTMLInputElement;
const edit = async () => {
  await open();
  await press('Modifier mes coordonnées');
  await waitFor(async () => {
    await waitUntilSettled();
    getOnly('form');
  });
};
const save = async () => {
  await press('Enregistrer');
  await waitUntilSettled();
};

test('a customer edits their details in place; only changed fields are sent, and the page shows them', async () => {
  mockApi((call) => ({
    body: {
      success: true,
      data: call.startsWith('PUT') ? { ...awa, prenom: 'Aïda', telephone: '+221771234567' } : awa,
    },
  }));
  await edit();
  expect(document.activeElement).toBe(field('prenom'));
  expect(field('telephone').value).toBe('06 12 34 56 78');
  await fillIn(field('prenom'), 'Aïda');
  await fillIn(field('telephone'), '+221 77 123 45 67');
  await save();
  expect(requests.at(-1)).toBe('PUT /api/auth/details');
  expect(requestBodies).toEqual([{ prenom: 'Aïda', telephone: '+221771234567' }]);
  expect(pageText()).toContain('Vos coordonnées sont à jour.');
  expect(facts()).toMatchObject({ Nom: 'Diop Aïda', Téléphone: '+221\u00a077\u00a0123\u00a045\u00a067' });
  expect(session().user).toEqual({ nom: 'Diop', prenom: 'Aïda', email: 'awa@yonnee.test' });
  expect(document.activeElement?.textContent).toBe('Modifier mes coordonnées');
});

test('errors of the page and of the API are shown at their field, and typed values are kept', async () => {
  mockApi((call) =>
    call.startsWith('PUT')
      ? {
          status: 422,
          body: { success: false, code: 'INVALID_FIELDS', message: 'Vérifiez-les.', fields: { adresse: 'Pas là.' } },
        }
      : { body: { success: true, data: awa } },
  );
  await edit();
  await fillIn(field('nom'), ' ');
  await fillIn(field('adresse'), 'Ailleurs');
  await save();
  expect(requestBodies).toEqual([]);
  expect(document.activeElement).toBe(field('nom'));
  await fillIn(field('nom'), 'Fall');
  await save();
  expect(document.activeElement).toBe(field('adresse'));
  expect(pageText()).toContain('Pas là.');
  expect(pageText()).toContain('Vos coordonnées n’ont pas été enregistrées. Vérifiez-les.');
  expect(field('nom').value).toBe('Fall');
});

test('leaving with unsaved changes asks for confirmation; cancelling restores the details', async () => {
  mockApi(() => ({ body: { success: true, data: awa } }));
  await edit();
  await fillIn(field('prenom'), 'Aïda');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await press('Annuler');
  expect(facts()).toMatchObject({ Nom: 'Diop Awa' });
  expect(requests).toEqual(['GET /api/auth/details', 'GET /recipients?limit=100']);
});

test('changing the language changes the page’s language immediately', async () => {
  mockApi((call) => ({
    body: { success: true, data: { ...awa, langue: call.startsWith('PUT') ? 'en' : 'fr' } },
  }));
  await edit();
  await fillIn(field('langue'), 'en');
  await save();
  expect(requestBodies).toEqual([{ langue: 'en' }]);
  await waitFor(() => expect(pageText()).toContain('Your details are up to date.')); // the texts load first
  expect(document.documentElement.lang).toBe('en');
  expect(button('Edit my details')).toBeTruthy();
  await runInAct(() => void changeLanguage('fr'));
});
