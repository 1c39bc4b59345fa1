// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pages } from '#web/app/pages.ts';
import { signIn, signOut } from '#web/core/session/session.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { dismiss, useToasts } from '#web/ui/toasts.ts';
import { fillIn, getOnly, loadFrenchTexts, press, runInAct } from './browser.ts';
import { openPage } from './open-page.tsx';

interface Call {
  body: Record<string, unknown>;
  key: string | null;
}
let calls: Call[] = [];
let answer: () => Response | Promise<Response>;
const done = () => Response.json({ success: true, message: 'Reçu.' }, { status: 201 });
const refusal = (status: number, body: object) => () => Response.json({ success: false, ...body }, { status });

beforeEach(() => {
  calls = [];
  answer = done;
  vi.stubGlobal('fetch', async (_: string, { body, headers }: RequestInit) => {
    calls.push({ body: JSON.parse(String(body)), key: new Headers(headers).get('idempotency-key') });
    return answer();
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await runInAct(() => {
    signOut();
    dismissAll();
  });
});

let dismissAll = () => {};
function Toasts() {
  const toasts = useToasts();
  dismissAll = () => {
    for (const { id } of toasts) dismiss(id);
  };
  return toasts.map(({ id, message, duration }) => <output key={id}>{`${message} ${duration}`}</output>);
}

/** Loads the page's code, texts and schema before the clock is faked. */
beforeAll(async () => {
  await loadFrenchTexts();
  await Promise.all([
    pages.contact.load(),
    loadTexts(['contact']),
    import('#shared/contact/schema.ts'),
    import('#web/core/forms/resolver.ts'),
  ]);
});

async function open(address = '/contact') {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await openPage(address, {
    frame: (page) => (
      <>
        <main id="main" tabIndex={-1}>
          {page}
        </main>
        <Toasts />
      </>
    ),
  });
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function visit(address?: string) {
  await open(address);
  await wait(1000);
}

const message = { fullName: 'Awa Diop', email: 'awa@yonnee.test', subject: 'Colis 12', message: 'Où est-il ?' };
async function fill(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await fillIn(getOnly(`[name="${name}"]`), value);
}
async function send() {
  await press('Envoyer');
  await wait(20);
}
const page = () => document.body.textContent ?? '';
const toastTexts = () => [...document.querySelectorAll('output')].map((each) => each.textContent);

test('the contact page is blank for its first second, then its heading takes the focus after a navigation', async () => {
  await open();
  getOnly('#main').focus();
  await wait(999);
  expect(getOnly('#main').textContent).toBe('');
  expect(document.title).toBe('Nous écrire · Yónnee');
  await wait(1);
  expect(document.activeElement).toBe(getOnly('h1'));
  expect(getOnly('h1').textContent).toBe('Nous écrire');
});

test('a contact page whose code arrives after its first second is not blank for another one', async () => {
  const { default: ContactPage } = await pages.contact.load();
  const root = document.createElement('main');
  const blank = (
    <MemoryRouter>
      <ContactPage />
    </MemoryRouter>
  );
  root.innerHTML = renderToString(blank);
  expect(root.textContent).toBe('');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.advanceTimersByTime(2_500);
  await runInAct(() => hydrateRoot(root, blank));
  await wait(0);
  expect(root.querySelector('h1')?.textContent).toBe('Nous écrire');
});

test('a message is sent once with an idempotency key, confirmed for three seconds, and cleared', async () => {
  await visit();
  await fill(message);
  await send();
  expect(calls).toEqual([{ body: { ...message, company: '' }, key: expect.stringMatching(/^[\w-]{36}$/) }]);
  expect(toastTexts()).toEqual(['Votre message est bien arrivé. Nous vous répondrons par e-mail. 3000']);
  expect(getOnly('[name="message"]')).toMatchObject({ value: '' });
  expect(getOnly('[name="email"]')).toMatchObject({ value: message.email });
});

test('a link about a parcel fills in its number as the subject', async () => {
  await visit('/contact?colis=11');
  expect(getOnly('[name="subject"]')).toMatchObject({ value: 'Colis n° 11' });
  await visit('/contact?colis=<b>');
  expect(getOnly('[name="subject"]')).toMatchObject({ value: '' });
});

test('a failed message is kept and retried with the same idempotency key; another message gets a new one', async () => {
  answer = () => Promise.reject(new TypeError('failed to fetch'));
  await visit();
  await fill(message);
  await send();
  expect(page()).toContain('Votre message n’a pas pu être envoyé. Vérifiez votre connexion, puis réessayez.');
  expect(getOnly('[name="message"]')).toMatchObject({ value: message.message });
  answer = done;
  await send();
  expect(page()).not.toContain('n’a pas pu être envoyé');
  await fill({ subject: 'Autre chose', message: 'Merci.' });
  await send();
  const [first, second, third] = calls.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('missing fields are reported, and nothing is sent', async () => {
  await visit();
  await fill({ email: 'awa' });
  await send();
  const wrong = [...document.querySelectorAll('[aria-invalid="true"]')].map((each) => each.getAttribute('name'));
  expect(wrong).toEqual(['fullName', 'email', 'subject', 'message']);
  expect(document.activeElement?.getAttribute('name')).toBe('fullName');
  expect(page()).toContain('Entrez une adresse e-mail valide.');
  expect(calls).toEqual([]);
});

test('a refusal by the API is shown at its field, and a rate limit as a message', async () => {
  answer = refusal(422, { code: 'INVALID_FIELDS', message: 'Vérifiez-les.', fields: { subject: 'Trop long.' } });
  await visit();
  await fill(message);
  await send();
  expect(document.activeElement?.getAttribute('name')).toBe('subject');
  expect(page()).toContain('Trop long.');
  answer = refusal(429, { code: 'TOO_MANY_REQUESTS', message: 'Trop de tentatives. Réessayez dans quelques minutes.' });
  await fill({ subject: 'Colis 13' });
  await send();
  expect(page()).toContain(
    'Votre message n’a pas pu être envoyé. Trop de tentatives. Réessayez dans quelques minutes.',
  );
});

test('a signed-in customer’s name and email are filled in', async () => {
  signIn({ token: 't', role: 'USER', user: { prenom: 'Awa', nom: 'Diop', email: 'awa@yonnee.test' } });
  await visit();
  expect(getOnly('[name="fullName"]')).toMatchObject({ value: 'Awa Diop' });
  expect(getOnly('[name="email"]')).toMatchObject({ value: 'awa@yonnee.test' });
});

test('the hidden company field is a honeypot that only bots fill in', async () => {
  await visit();
  const company = getOnly('[name="company"]');
  expect(company.hidden).toBe(true);
  await fill({ ...message, company: 'Robots' });
  await send();
  expect(calls[0]?.body.company).toBe('Robots');
});
