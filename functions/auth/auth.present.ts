import type { User } from '#shared/auth/schema.ts';
import type { Account } from '../core/accounts.ts';

/** A user as they and admins see them. */
export const presentUser = (stored: Account): User => ({
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
});
