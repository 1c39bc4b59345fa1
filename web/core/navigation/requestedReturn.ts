import { paths } from '#web/core/paths.ts';

/** Reads the page to return to from a location; undefined unless it is on this site. */
export function requestedReturn({ state, search }: { state: unknown; search: string }): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const requested = from ?? new URLSearchParams(search).get('next');
  return typeof requested === 'string' ? ownPath(requested) : undefined;
}

/** Login and registration pages, which are never returned to. */
const loginPages: readonly string[] = [paths.login, paths.register, paths.forgotPassword, paths.resetPassword];

/** Compares like the router: case-insensitively, with or without a trailing slash. */
const isLoginPage = (pathname: string): boolean => loginPages.includes(pathname.toLowerCase().replace(/\/+$/, ''));

/** Parses like the browser, where "/\\evil.com", "/\t/evil.com" and "/.//evil.com" also lead to another site. */
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
