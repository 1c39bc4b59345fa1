import { useSyncExternalStore } from 'react';

/** Reply to a login. `user` is the reply of the profile call, kept for the greeting. */
export interface LoginReply {
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
  /** True for agents and admins, who use the agents' pages. */
  readonly isTeam: boolean;
  /** True after the session ended in this tab because its tokens could not be renewed, until the next login. */
  readonly expired: boolean;
}

/** Local-storage keys of a session. `lang` is stored apart, because the language outlives a session. */
const keys = ['token', 'role', 'refreshToken', 'user', 'userId'] as const;
type Key = (typeof keys)[number];

const listeners = new Set<() => void>();
/** Fallback where the browser refuses local storage (private windows, blocked site data). */
const memory = new Map<Key, string>();
let expired = false;
let current = read();

/** Stores the session for every tab. Values absent from the reply delete the previous ones. */
export function signIn(reply: LoginReply): void {
  expired = false;
  store('token', reply.token);
  store('role', reply.role);
  store('refreshToken', reply.refreshToken);
  store('userId', reply.userId === undefined ? undefined : String(reply.userId));
  store('user', reply.user && JSON.stringify(reply.user));
  refresh();
}

/** Replaces the tokens of the same user after a refresh. */
export function renewTokens(tokens: { token: string; refreshToken?: string | undefined }): void {
  store('token', tokens.token);
  if (tokens.refreshToken) store('refreshToken', tokens.refreshToken);
  refresh();
}

/** Stores the profile with the session, for the greeting. */
export function storeUser(user: SessionUser): void {
  store('user', JSON.stringify(user));
  refresh();
}

/** Deletes the session in every tab. */
export function signOut(): void {
  for (const key of keys) store(key, undefined);
  refresh();
}

/** Deletes a session that ended without a logout, and marks it as expired so that the user is informed. */
export function endExpiredSession(): void {
  if (!session().isSignedIn) return;
  expired = true;
  signOut();
}

/** Returns the current session. */
export const session = (): Session => current;

/** Returns the current session and renders again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, session, session);
}

/** Reports whether an admin is signed in, and renders again only when that changes. */
export const useIsAdmin = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => session().isAdmin,
    () => false,
  );

/** Calls the listener on every change in this or another tab; returns a function that unsubscribes it. */
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
    isTeam: token !== undefined && ['ADMIN', 'AGENT'].includes(role?.toUpperCase() ?? ''),
    expired: expired && token === undefined,
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
