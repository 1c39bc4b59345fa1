import { useSyncExternalStore } from 'react';

/** What signing in gives. `user` is whatever the profile call returned, kept for the greeting. */
export interface Grant {
  token: string;
  role: string;
  refreshToken?: string | undefined;
  userId?: number | undefined;
  user?: SessionUser | undefined;
}

export interface SessionUser {
  nom?: string;
  prenom?: string;
  email?: string;
}

export interface Session {
  readonly token: string | undefined;
  readonly refreshToken: string | undefined;
  readonly role: string | undefined;
  readonly userId: number | undefined;
  readonly user: SessionUser | undefined;
  readonly isSignedIn: boolean;
  readonly isAdmin: boolean;
  /** It ended by itself in this tab: its tokens are refused and could not be renewed. Until the next signing in. */
  readonly lost: boolean;
}

/** The local-storage keys of a session. `lang` is the seventh and belongs to the language, which outlives a session. */
const keys = ['token', 'role', 'refreshToken', 'user', 'userId'] as const;
type Key = (typeof keys)[number];

const listeners = new Set<() => void>();
/** Holds the session where the browser refuses local storage (private windows, blocked site data). */
const memory = new Map<Key, string>();
let lost = false;
let current = read();

/** Remembers who signed in, in every tab. Values absent from the grant forget the ones before. */
export function signIn(grant: Grant): void {
  lost = false;
  store('token', grant.token);
  store('role', grant.role);
  store('refreshToken', grant.refreshToken);
  store('userId', grant.userId === undefined ? undefined : String(grant.userId));
  store('user', grant.user && JSON.stringify(grant.user));
  refresh();
}

/** Replaces the tokens after a refresh, the person staying the same. */
export function renewTokens(tokens: { token: string; refreshToken?: string | undefined }): void {
  store('token', tokens.token);
  if (tokens.refreshToken) store('refreshToken', tokens.refreshToken);
  refresh();
}

/** Keeps the profile beside the session, for the greeting. */
export function rememberUser(user: SessionUser): void {
  store('user', JSON.stringify(user));
  refresh();
}

export function signOut(): void {
  for (const key of keys) store(key, undefined);
  refresh();
}

/** Forgets a session that is over although nobody left: whoever was there must be told. */
export function endLostSession(): void {
  if (!session().isSignedIn) return;
  lost = true;
  signOut();
}

export const session = (): Session => current;

export function useSession(): Session {
  return useSyncExternalStore(subscribe, session, session);
}

/** Calls back on every change, from this tab or another; returns the way to stop. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onOtherTab);
  };
}

function onOtherTab(event: StorageEvent): void {
  // A null key means that the whole storage was cleared.
  if (event.key === null || keys.some((key) => key === event.key)) refresh();
}

function refresh(): void {
  const next = read();
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  for (const listener of listeners) listener();
}

function read(): Session {
  const token = load('token');
  const role = load('role');
  const userId = Number(load('userId'));
  return {
    token,
    role,
    refreshToken: load('refreshToken'),
    userId: Number.isSafeInteger(userId) && userId > 0 ? userId : undefined,
    user: readUser(load('user')),
    isSignedIn: token !== undefined,
    isAdmin: token !== undefined && role?.toUpperCase() === 'ADMIN',
    lost: lost && token === undefined,
  };
}

function readUser(text: string | undefined): SessionUser | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function load(key: Key): string | undefined {
  try {
    return localStorage.getItem(key) || undefined;
  } catch {
    return memory.get(key);
  }
}

function store(key: Key, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === undefined) memory.delete(key);
    else memory.set(key, value);
  }
}
