import type { User } from '#shared/auth/schema.ts';
import { type Account, hasLogin } from '../core/items/accounts.ts';
import { findUnreachables, presentUnreachable, type UnreachableAddress } from '../core/items/unreachable-addresses.ts';

/** Presents users to themselves or admins; one read finds their unreachable addresses. */
export const presentUsers = async (stored: readonly Account[]): Promise<User[]> => {
  const unreachable = await findUnreachables(stored.map(({ email }) => email));
  return stored.map((account) => toUser(account, unreachable.get(account.email)));
};

/** Presents one user like `presentUsers`. */
export const presentUser = async (stored: Account): Promise<User> => {
  const unreachable = await findUnreachables([stored.email]);
  return toUser(stored, unreachable.get(stored.email));
};

const toUser = (stored: Account, unreachable: UnreachableAddress | undefined): User => ({
  id: stored.userId,
  nom: stored.nom,
  prenom: stored.prenom,
  email: stored.email,
  telephone: stored.telephone,
  adresse: stored.adresse,
  langue: stored.langue,
  role: stored.role,
  actif: stored.actif,
  sansConnexion: !hasLogin(stored),
  emailConfirme: stored.emailProvenAt !== null,
  supprimeLe: stored.erasedAt,
  emailInjoignable: presentUnreachable(unreachable),
});
