/** Reports whether local storage has a token, before the app and its session (session.ts) are loaded. */
export function hasToken(): boolean {
  try {
    return Boolean(localStorage.getItem('token'));
  } catch {
    return false;
  }
}
