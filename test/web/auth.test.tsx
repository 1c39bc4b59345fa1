// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import '#web/core/api/sendSigned.ts';
import { loadPhoneLibrary } from '#web/core/phone/usePhoneLibrary.ts';
import { session, signIn, signOut } from '#web/core/session/session.ts';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { dismiss, useToasts } from '#web/ui/toasts.ts';
import { button, fillIn, getOnly, runInAct } from './browser.ts';
import { openPage, pageLoaded } from './open-page.tsx';

interface Call {
  path: string;
  body: Record<string, unknown>;
  key: string | null;
}
let calls: Call[] = [];
type Answer = [status: number, body: unknown];

/** Mocks the API's reply for each path; a path without a reply is unreachable. */
function apiAnswers(answers: Record<string, Answer | ((body: Record<string, unknown>) => Answer)>) {
  calls = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const path = new URL(String(input), location.origin).pathname.replace('/backend/api/auth/', '');
    const body = JSON.parse(String(init.body ?? '{}'));
    calls.push({ path, body, key: new Headers(init.headers).get('idempotency-key') });
    const answer = answers[path];
    if (!answer) throw new TypeError('failed to fetch');
    const [status, reply] = typeof answer === 'function' ? answer(body) : answer;
    return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply), { status });
  });
}

let dismissAll = () => {};
function Toasts() {
  const toasts = useToasts();
  dismissAll = () => {
    for (const { id } of toasts) dismiss(id);
  };
  return toasts.map(({ id, message, duration }) => (
    <output key={id} data-ms={duration}>
      {message}
    </output>
  ));
}

async function visit(address: string, state?: unknown) {
  const router = await openPage(address, {
    state,
    client: new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } }),
    frame: (page) => (
      <>
        {page}
        <Toasts />
      </>
    ),
  });
  // Texts and pages are loaded with real timers; from here on the test controls the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => router.state.location;
}

const settled = () => act(() => vi.advanceTimersByTimeAsync(20));
const wait = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await pageLoaded();
};
const page = () => document.body.textContent ?? '';
const toastTexts = () =>
  [...document.querySelectorAll('output')].map((each) => `${each.textContent} ${each.dataset.ms}`);

async function fill(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await fillIn(getOnly(`[name="${name}"]`), value);
}
async function press(words: string) {
  await runInAct(() => button(words).click());
  await settled();
}
const invalidFields = () =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map((each) => each.getAttribute('name'));

const grant = {
  success: true,
  token: 'jwt',
  refreshToken: 'r',
  role: 'USER',
  userId: 7,
  message: 'Connexion réussie.',
};
const awa = { email: 'awa@yonnee.test', password: 'Client-2026!' };
const fatou = {
  prenom: 'Fatou',
  nom: 'Sarr',
  email: 'fatou@yonnee.test',
  telephone: '+221 77 123 45 67',
  adresse: '1 rue X, Dakar',
  password: 'secret1',
};

/** Loads what the forms load once they are shown. */
beforeAll(() =>
  Promise.all([loadPhoneLibrary(), import('#web/core/forms/resolver.ts'), import('#web/features/auth/schemas.ts')]),
);
beforeEach(() => {
  apiAnswers({});
});
afterEach(async () => {
  await runInAct(() => {
    signOut();
    dismissAll();
  });
  vi.useRealTimers();
});

test('logging in with an empty field shows a warning for three seconds, marks the field and sends nothing', async () => {
  await visit('/login');
  await press('Se connecter');
  expect(toastTexts()).toEqual(['Veuillez remplir tous les champs. 3000']);
  expect(invalidFields()).toEqual(['email', 'password']);
  expect(document.activeElement?.getAttribute('name')).toBe('email');
  expect(calls).toEqual([]);
});

test('logging in shows a message for one second and redirects to the home page after 1.5 seconds', async () => {
  apiAnswers({ login: [200, grant] });
  const where = await visit('/login');
  await fill(awa);
  await press('Se connecter');
  expect(toastTexts()).toEqual(['Connexion réussie. 1000']);
  expect(session()).toMatchObject({ token: 'jwt', userId: 7 });
  await wait(1400);
  expect(where().pathname).toBe('/login');
  await wait(100);
  expect(where().pathname).toBe('/');
});

test('an agent who logs in begins at the depot’s page', async () => {
  apiAnswers({ login: [200, { ...grant, role: 'AGENT' }] });
  const where = await visit('/login');
  await fill(awa);
  await press('Se connecter');
  await wait(1500);
  expect(where().pathname).toBe('/agent');
});

test('a visitor who was sent to the login returns to the page they opened', async () => {
  apiAnswers({ login: [200, grant] });
  const where = await visit('/login?next=%2Fcolis%3Fsession_id%3Dcs_1');
  await fill(awa);
  await press('Se connecter');
  await wait(1500);
  expect(where()).toMatchObject({ pathname: '/colis', search: '?session_id=cs_1' });
});

test('a customer who navigates after logging in is not redirected', async () => {
  apiAnswers({ login: [200, grant] });
  const where = await visit('/login');
  await fill(awa);
  await press('Se connecter');
  await runInAct(() => getOnly('a[href="/register"]').click());
  await wait(3000);
  expect(where().pathname).toBe('/register');
});

test.each([[{ ...grant, token: undefined }], [{ ...grant, role: '' }], ['<html>'], ['null']])(
  'a login reply without token or role starts no session (%j)',
  async (answer) => {
    apiAnswers({ login: [200, answer] });
    await visit('/login');
    await fill(awa);
    await press('Se connecter');
    expect(toastTexts()).toEqual(['Réponse invalide du serveur. 3000']);
    expect(session().isSignedIn).toBe(false);
  },
);

test('a failed login shows the API’s message, or a general one if there is none', async () => {
  apiAnswers({ login: [401, { success: false, code: 'INVALID_CREDENTIALS', message: 'Identifiants incorrects.' }] });
  await visit('/login');
  await fill(awa);
  await press('Se connecter');
  expect(toastTexts()).toEqual(['Identifiants incorrects. 3000']);
  expect(invalidFields()).toEqual(['password']);
  apiAnswers({ login: [500, ''] });
  await press('Se connecter');
  expect(toastTexts()).toContain('Erreur serveur. Réessayez plus tard. 3000');
});

test('pressing the login button twice sends one request', async () => {
  apiAnswers({ login: [200, grant] });
  await visit('/login');
  await fill(awa);
  await runInAct(() => {
    button('Se connecter').click();
    button('Se connecter').click();
  });
  await settled();
  await press('Se connecter');
  expect(calls.filter(({ path }) => path === 'login')).toHaveLength(1);
});

test('a retried registration keeps its idempotency key, and an edited one gets a new key', async () => {
  await visit('/register');
  await fill(fatou);
  await press('Créer mon compte');
  expect(page()).toContain("Une erreur est survenue pendant l'enregistrement");
  await press('Créer mon compte');
  await fill({ adresse: '2 rue X, Dakar' });
  await press('Créer mon compte');
  const [first, second, third] = calls.map(({ key }) => key);
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('registration redirects to the login with the email after three seconds', async () => {
  apiAnswers({ register: [201, { success: true, data: {}, message: 'Votre compte est créé.' }] });
  const where = await visit('/register', { from: '/colis' });
  await fill(fatou);
  await press('Créer mon compte');
  expect(calls[0]?.body).toEqual({ ...fatou, telephone: '+221771234567', langue: 'fr' });
  await wait(2900);
  expect(where().pathname).toBe('/register');
  await wait(100);
  expect(where()).toMatchObject({ pathname: '/login', search: '', state: { email: fatou.email, from: '/colis' } });
  expect(getOnly('[name="email"]')).toMatchObject({ value: fatou.email });
});

test('the account’s language follows the page’s until the visitor chooses one', async () => {
  await visit('/register');
  const select = () => getOnly('[name="langue"]') as HTMLSelectElement;
  vi.useRealTimers();
  await act(() => changeLanguage('en'));
  expect(select().value).toBe('en');
  await runInAct(() => {
    select().value = 'fr';
    select().dispatchEvent(new Event('change', { bubbles: true }));
  });
  await act(() => changeLanguage('fr'));
  await act(() => changeLanguage('en'));
  expect(select().value).toBe('fr');
  await act(() => changeLanguage('fr'));
});

test('a taken email is reported at its field, and several invalid fields each at theirs', async () => {
  const taken = { success: false, code: 'EMAIL_TAKEN', message: 'Un compte existe déjà.', fields: { email: 'Non.' } };
  apiAnswers({ register: [409, taken] });
  await visit('/register');
  await fill(fatou);
  await press('Créer mon compte');
  expect(invalidFields()).toEqual(['email']);
  expect(page().split('Un compte existe déjà.')).toHaveLength(2);
  const fields = { telephone: 'Pas ce numéro.', adresse: 'Pas cette adresse.', nowhere: 'Rien.' };
  apiAnswers({ register: [422, { success: false, code: 'INVALID_FIELDS', message: 'Vérifiez-les.', fields }] });
  await press('Créer mon compte');
  expect(invalidFields()).toEqual(['telephone', 'adresse']);
  expect(document.activeElement?.getAttribute('name')).toBe('telephone');
  expect(page()).toContain('Vérifiez-les.');
});

test('requesting a reset link shows the API’s message, and on a test stage the token', async () => {
  apiAnswers({ 'forgot-password': [200, { success: true, message: 'Un lien est parti.', token: 'a.b' }] });
  await visit('/forgot-password', { email: awa.email });
  await press('Envoyer le lien');
  expect(page()).toContain('Un lien est parti.');
  expect(getOnly('a[href="/reset-password?token=a.b"]').textContent).toBe('Choisir un nouveau mot de passe');
  await press('Indiquer une autre adresse');
  apiAnswers({ 'forgot-password': [500, ''] });
  await press('Envoyer le lien');
  expect(page()).toContain('Une erreur est survenue.');
});

test.each(['/reset-password', '/reset-password?token='])(
  '%s shows that the link is invalid and redirects to /login',
  async (address) => {
    const where = await visit(address);
    await settled();
    expect(toastTexts()).toEqual(['Lien invalide ou expiré. 5000']);
    expect(where().pathname).toBe('/login');
  },
);

test('a new password that is too short or not confirmed is reported at its field', async () => {
  apiAnswers({ 'reset-password': [200, { success: true, message: 'Fait.' }] });
  const where = await visit('/reset-password?token=a.b');
  await press('Enregistrer le mot de passe');
  expect(invalidFields()).toEqual(['newPassword', 'confirmation']);
  await fill({ newPassword: 'abc', confirmation: 'abd' });
  expect(page()).toContain('Le mot de passe doit contenir au moins 6 caractères.');
  expect(page()).toContain('Les mots de passe ne correspondent pas.');
  await fill({ confirmation: 'abcdef' });
  await fill({ newPassword: 'abcdef' });
  expect(invalidFields()).toEqual([]);
  await press('Enregistrer le mot de passe');
  expect(calls).toMatchObject([{ path: 'reset-password', body: { token: 'a.b', newPassword: 'abcdef' } }]);
  await wait(1900);
  expect(where().pathname).toBe('/reset-password');
  await wait(100);
  expect(where().pathname).toBe('/login');
});

const change = { currentPassword: 'secret1', newPassword: 'secret2', confirmation: 'secret2' };
const inAnHour = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 })).toString('base64url');
const oldToken = `e30.${inAnHour}.x`;
const signedIn = () =>
  signIn({ token: oldToken, role: 'USER', refreshToken: 'r', userId: 7, user: { email: awa.email } });

test('a customer who changes their password stays signed in with a new session', async () => {
  apiAnswers({
    'change-password': [200, 'Mot de passe modifié avec succès.'],
    login: ({ password }) => (password === 'secret2' ? [200, grant] : [401, '']),
  });
  signedIn();
  const where = await visit('/change-password');
  await fill(change);
  await press('Changer le mot de passe');
  await wait(200);
  expect(session()).toMatchObject({ token: 'jwt', user: { email: awa.email } });
  await wait(2000);
  expect(where().pathname).not.toBe('/login');
  expect(where().pathname).not.toBe('/change-password');
});

test('a customer whose new login fails after a password change is signed out and sent to the login', async () => {
  apiAnswers({ 'change-password': [200, 'Password changed successfully.'] });
  signedIn();
  const where = await visit('/change-password');
  await fill(change);
  await press('Changer le mot de passe');
  await wait(2200);
  expect(where()).toMatchObject({ pathname: '/login', state: { email: awa.email } });
  expect(session().isSignedIn).toBe(false);
});

test('a reply without the success text counts as a failed password change', async () => {
  apiAnswers({ 'change-password': [200, 'Bien reçu.'] });
  signedIn();
  await visit('/change-password');
  await fill(change);
  await press('Changer le mot de passe');
  await wait(200);
  expect(page()).toContain('Le mot de passe n’a pas pu être changé.');
  expect(calls.map(({ path }) => path)).toEqual(['change-password']);
  expect(session().token).toBe(oldToken);
});
