/** Whether somebody is logged in here, as far as that can be told before the app is; session.ts keeps the token. */
export function hasToken(): boolean {
  try {
    return Boolean(localStorage.getItem('token'));
  } catch {
    return false;
  }
}
