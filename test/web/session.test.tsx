// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import {
  endExpiredSession,
  renewTokens,
  session,
  signIn,
  signOut,
  subscribe,
  useSession,
} from '#web/core/session/session.ts';
import { getOnly, render, runInAct } from './browser.ts';

const awa = { token: 'jwt', role: 'USER', refreshToken: 'later', userId: 1234567890, user: { prenom: 'Awa' } };

afterEach(async () => {
  await runInAct(signOut);
  vi.restoreAllMocks();
});

/** Simulates a write to the storage in another tab. */
function inAnotherTab(key: string, value: string | null) {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

test('signing in stores exactly the keys of the contract', () => {
  localStorage.clear();
  signIn(awa);
  expect(Object.keys(localStorage).sort()).toEqual(['refreshToken', 'role', 'token', 'user', 'userId']);
  expect(session()).toMatchObject({ token: 'jwt', userId: 1234567890, isSignedIn: true, isAdmin: false });
  expect(session().user?.prenom).toBe('Awa');
});

test('signing out removes the user and keeps the language', () => {
  localStorage.setItem('lang', 'en');
  signIn(awa);
  signOut();
  expect(Object.keys(localStorage)).toEqual(['lang']);
  expect(session()).toMatchObject({ token: undefined, userId: undefined, isSignedIn: false, isAdmin: false });
});

test.each(['ADMIN', 'admin', 'Admin'])('the role %s is recognised as an admin', (role) => {
  signIn({ ...awa, role });
  expect(session().isAdmin).toBe(true);
});

test('signing in removes all data of the previous user', () => {
  signIn(awa);
  signIn({ token: 'other', role: 'ADMIN' });
  expect(session()).toMatchObject({ refreshToken: undefined, userId: undefined, user: undefined });
});

test('renewing the tokens keeps the signed-in user', () => {
  signIn(awa);
  renewTokens({ token: 'newer' });
  expect(session()).toMatchObject({ token: 'newer', refreshToken: 'later', userId: 1234567890 });
});

test('an expired session is distinguished from a logout until the next login', () => {
  signIn(awa);
  signOut();
  expect(session()).toMatchObject({ isSignedIn: false, expired: false });
  endExpiredSession();
  expect(session().expired).toBe(false);
  signIn(awa);
  endExpiredSession();
  expect(session()).toMatchObject({ isSignedIn: false, expired: true });
  signIn(awa);
  expect(session().expired).toBe(false);
});

test('an admin role without a token grants no access', () => {
  const stop = subscribe(() => {});
  inAnotherTab('role', 'ADMIN');
  expect(session()).toMatchObject({ isSignedIn: false, isAdmin: false });
  stop();
});

test('damaged storage gives a session without a user and does not crash', () => {
  const stop = subscribe(() => {});
  signIn(awa);
  inAnotherTab('user', '{not json');
  inAnotherTab('userId', 'abc');
  expect(session()).toMatchObject({ user: undefined, userId: undefined, isSignedIn: true });
  stop();
});

test('signing out in one tab signs out the others', async () => {
  function Greeting() {
    return <p>{useSession().isSignedIn ? 'Bonjour' : 'Au revoir'}</p>;
  }
  signIn(awa);
  await render(<Greeting />);
  expect(getOnly('p').textContent).toBe('Bonjour');
  await runInAct(() => inAnotherTab('token', null));
  expect(getOnly('p').textContent).toBe('Au revoir');
});

test('a browser that blocks local storage keeps the session until the page is closed', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied');
  });
  signIn(awa);
  expect(session()).toMatchObject({ token: 'jwt', isSignedIn: true });
});
