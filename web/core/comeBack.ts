import { paths } from '#web/app/paths.ts';

/**
 * Where to go once signed in. Whoever sends a visitor to /login puts it into the history entry, so that a reload keeps
 * it and the address stays clean: `navigate(paths.login, { state: comeBackTo('/ajouter-colis/12') })`. A redirect, which
 * carries no state, and a link from outside put it into the address: `/login?next=%2Fcolis`.
 */
export interface ComeBack {
  from: string;
}

export const comeBackTo = (path: string): ComeBack => ({ from: path });

/** `?next=%2Fcolis`, for an address. */
export const comeBackQuery = (path: string): string => `?${new URLSearchParams({ next: path })}`;

/** The address that a history entry asks to come back to: one of ours, never another site's. */
export function comeBackOf({ state, search }: { state: unknown; search: string }): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const asked = from ?? new URLSearchParams(search).get('next');
  return typeof asked === 'string' ? ourPath(asked) : undefined;
}

/** Where one signs in, or goes about it: nobody wants to come back there. */
const doors: readonly string[] = [paths.login, paths.register, paths.forgotPassword, paths.resetPassword];

/** The router takes either case, and a slash at the end. */
const isDoor = (pathname: string): boolean => doors.includes(pathname.toLowerCase().replace(/\/+$/, ''));

/** As the browser itself would read it: "/\\evil.com", "/\t/evil.com" and "/.//evil.com" lead elsewhere too. */
function ourPath(address: string): string | undefined {
  if (!address.startsWith('/')) return undefined;
  try {
    const { origin, pathname, search, hash } = new URL(address, location.origin);
    const isOurs = origin === location.origin && !pathname.startsWith('//');
    return isOurs && !isDoor(pathname) ? pathname + search + hash : undefined;
  } catch {
    return undefined;
  }
}
