/**
 * Page to return to after logging in. A link to the login page stores it in the history entry, so that it survives a
 * reload and the address stays clean: `navigate(paths.login, { state: returnTo('/ajouter-colis/12') })`. A redirect,
 * which has no state, and a link from outside store it in the address: `/login?next=%2Fcolis`.
 */
export interface ReturnTo {
  from: string;
}

/** History state with the page to return to. */
export const returnTo = (path: string): ReturnTo => ({ from: path });

/** Query string with the page to return to: `?next=%2Fcolis`. */
export const returnToQuery = (path: string): string => `?${new URLSearchParams({ next: path })}`;
