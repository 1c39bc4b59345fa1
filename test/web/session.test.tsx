// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { endLostSession, renewTokens, session, signIn, signOut, subscribe, useSession } from '#web/core/session.ts';
import { doing, render, the } from './browser.ts';

const awa = { token: 'jwt', role: 'USER', refreshToken: 'later', userId: 1234567890, user: { prenom: 'Awa' } };

afterEach(async () => {
  await doing(signOut);
  vi.restoreAllMocks();
});

/** What another tab's write looks like from here. */
function inAnotherTab(key: string, value: string | null) {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

test('signing in keeps exactly the keys that the contract names', () => {
  localStorage.clear();
  signIn(awa);
  expect(Object.keys(localStorage).sort()).toEqual(['refreshToken', 'role', 'token', 'user', 'userId']);
  expect(session()).toMatchObject({ token: 'jwt', userId: 1234567890, isSignedIn: true, isAdmin: false });
  expect(session().user?.prenom).toBe('Awa');
});

test('signing out forgets the person and keeps their language', () => {
  localStorage.setItem('lang', 'en');
  signIn(awa);
  signOut();
  expect(Object.keys(localStorage)).toEqual(['lang']);
  expect(session()).toMatchObject({ token: undefined, userId: undefined, isSignedIn: false, isAdmin: false });
});

test.each(['ADMIN', 'admin', 'Admin'])('the role %s is an admin, however it is written', (role) => {
  signIn({ ...awa, role });
  expect(session().isAdmin).toBe(true);
});

test('nothing of the one before is left when another signs in', () => {
  signIn(awa);
  signIn({ token: 'other', role: 'ADMIN' });
  expect(session()).toMatchObject({ refreshToken: undefined, userId: undefined, user: undefined });
});

test('renewing the tokens does not change who is signed in', () => {
  signIn(awa);
  renewTokens({ token: 'newer' });
  expect(session()).toMatchObject({ token: 'newer', refreshToken: 'later', userId: 1234567890 });
});

test('a session that ended by itself is told from one that was left, until the next signing in', () => {
  signIn(awa);
  signOut();
  expect(session()).toMatchObject({ isSignedIn: false, lost: false });
  endLostSession();
  expect(session().lost).toBe(false);
  signIn(awa);
  endLostSession();
  expect(session()).toMatchObject({ isSignedIn: false, lost: true });
  signIn(awa);
  expect(session().lost).toBe(false);
});

test('an admin role without a token opens nothing', () => {
  const stop = subscribe(() => {});
  inAnotherTab('role', 'ADMIN');
  expect(session()).toMatchObject({ isSignedIn: false, isAdmin: false });
  stop();
});

test('a damaged storage is a session without a person, never a crash', () => {
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
  expect(the('p').textContent).toBe('Bonjour');
  await doing(() => inAnotherTab('token', null));
  expect(the('p').textContent).toBe('Au revoir');
});

test('a browser that refuses local storage still signs in, for as long as the page lives', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied');
  });
  signIn(awa);
  expect(session()).toMatchObject({ token: 'jwt', isSignedIn: true });
});
