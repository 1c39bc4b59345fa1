import type { User } from '#shared/auth/schema.ts';
import type { Account } from '../core/accounts.ts';
import { findUnreachables, presentUnreachable, type Unreachable } from '../core/unreachable.ts';

/** Up to 100 users as they and admins see them; one read tells at which of their addresses our mails do not arrive. */
export const presentUsers = async (stored: readonly Account[]): Promise<User[]> => {
  const unreachable = await findUnreachables(stored.map(({ email }) => email));
  return stored.map((account) => shown(account, unreachable.get(account.email)));
};

/** One user, likewise. */
export const presentUser = async (stored: Account): Promise<User> => {
  const unreachable = await findUnreachables([stored.email]);
  return shown(stored, unreachable.get(stored.email));
};

const shown = (stored: Account, unreachable: Unreachable | undefined): User => ({
  id: stored.userId,
  nom: stored.nom,
  prenom: stored.prenom,
  email: stored.email,
  telephone: stored.telephone,
  adresse: stored.adresse,
  langue: stored.langue,
  role: stored.role,
  actif: stored.actif,
  emailConfirme: stored.emailProvenAt !== null,
  supprimeLe: stored.erasedAt,
  emailInjoignable: presentUnreachable(unreachable),
});
