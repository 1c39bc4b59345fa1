import { authRoutes } from '#shared/auth/routes.ts';
import { call } from '#web/core/api/call.ts';
import { session, storeUser } from '#web/core/session/session.ts';

/** Fetches the name and email of the signed-in user. */
export async function fetchUser() {
  const { id, nom, prenom, email } = (await call(authRoutes.details, {})).data;
  return { id, user: { nom, prenom, email } };
}

/** Stores the name and email of the signed-in user with the session; without a connection they stay unknown. */
export async function refreshUser(): Promise<void> {
  try {
    const { id, user } = await fetchUser();
    // Another user may have signed in meanwhile.
    if (session().userId === id) storeUser(user);
  } catch {
    // The greeting has no name then, and a booking asks for the recipient's email.
  }
}
