import type { CounterCustomer } from '#shared/customers/schema.ts';
import { type Account, hasLogin } from '../core/items/accounts.ts';

/** Presents a customer to the staff of a depot, who see neither their email nor their address. */
export const presentAtCounter = (account: Account): CounterCustomer => ({
  id: account.userId,
  nom: account.nom,
  prenom: account.prenom,
  telephone: account.telephone,
  langue: account.langue,
  sansConnexion: !hasLogin(account),
});
