import { firstNameIn } from '#shared/recipients/first-name.ts';
import type { PublicProxy } from '#shared/tracking/proxy.ts';
import type { StoredProxy } from '../items/proxies.ts';

/** Presents a person to the public: only the first name. */
export const presentPublicProxy = (proxy: Pick<StoredProxy, 'nom'> | undefined): PublicProxy | null =>
  proxy ? { prenom: firstNameIn(proxy.nom) } : null;
