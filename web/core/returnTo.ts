import { paths } from '#web/core/paths.ts';

/**
 * The page to return to after logging in. A link to the log-in page keeps it in the history entry, so that a reload keeps
 * it and the address stays clean: `navigate(paths.login, { state: returnTo('/ajouter-colis/12') })`. A redirect, which
 * carries no state, and a link from outside keep it in the address: `/login?next=%2Fcolis`.
 */
export interface ReturnTo {
  from: string;
}

export const returnTo = (path: string): ReturnTo => ({ from: path });

/** `?next=%2Fcolis`, for an address. */
export const returnToQuery = (path: string): string => `?${new URLSearchParams({ next: path })}`;

/** The address that a location asks to return to, if it is on this site. */
export function requestedReturn({ state, search }: { state: unknown; search: string }): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const requested = from ?? new URLSearchParams(search).get('next');
  return typeof requested === 'string' ? ownPath(requested) : undefined;
}

/** Pages to log in or register on, which are never returned to. */
const loginPages: readonly string[] = [paths.login, paths.register, paths.forgotPassword, paths.resetPassword];

/** Compares as the router does: in upper or lower case, with or without a slash at the end. */
const isLoginPage = (pathname: string): boolean => loginPages.includes(pathname.toLowerCase().replace(/\/+$/, ''));

/** Parses as the browser does: "/\\evil.com", "/\t/evil.com" and "/.//evil.com" lead to another site too. */
function ownPath(address: string): string | undefined {
  if (!address.startsWith('/')) return undefined;
  try {
    const { origin, pathname, search, hash } = new URL(address, location.origin);
    const isOwn = origin === location.origin && !pathname.startsWith('//');
    return isOwn && !isLoginPage(pathname) ? pathname + search + hash : undefined;
  } catch {
    return undefined;
  }
}
