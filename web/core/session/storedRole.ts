/** Returns who uses this browser, by local storage, before the app and its session (session.ts) are loaded. */
export function storedRole(): 'visitor' | 'customer' | 'admin' {
  try {
    if (!localStorage.getItem('token')) return 'visitor';
    return localStorage.getItem('role')?.toUpperCase() === 'ADMIN' ? 'admin' : 'customer';
  } catch {
    return 'visitor';
  }
}
