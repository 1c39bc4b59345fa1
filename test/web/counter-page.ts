import type { ServedCustomer } from '#shared/counter/schema.ts';
import { emptyInventory } from '#web/core/inventory/values.ts';
import { NO_GOODS } from '#web/features/counter/goods.ts';
import type { SaleDraft } from '#web/features/counter/saleDraft.ts';
import { container } from './containers.ts';
import { listReply } from './visit.tsx';

/** The page of the counter, opened by person 7, with a sale that this browser keeps. */

/** Customer of the sale, who is known without a login. */
const CLIENT = {
  ...{ id: 3, nom: 'Sow', prenom: 'Mariama', telephone: '+14165550100', langue: 'fr' as const, sansConnexion: true },
};

const RECIPIENT = {
  ...{ nomDestinataire: 'Fatou Sarr', emailDestinataire: '', telephoneDestinataire: '+221770000000' },
  ...{ adresseDestinataire: 'Plateau, Dakar', langueDestinataire: 'fr' as const },
};

const keep = (name: string, value: unknown) =>
  localStorage.setItem(`draft.${name}`, JSON.stringify({ at: Date.now(), value }));

/** Keeps a sale of one parcel of $100, for which everything is known. */
export const keepSale = (change: Partial<SaleDraft> = {}): void => {
  const typed = { unit: 'cm', poids: '10', longueur: '40', largeur: '30', hauteur: '30' };
  keep('vente:7', {
    ...{ containerId: 5, client: CLIENT, recipient: RECIPIENT, parcels: [{ key: 'a', typed }] },
    money: [],
    ...change,
  });
  const document = { key: 'incoming/7/liste', name: 'liste.png', size: 10, uploadedAt: Date.now() };
  keep('vente-contenu:7', { ...NO_GOODS, inventaire: emptyInventory, contenu: 'Vêtements', document });
};

/** Keeps the same sale without its goods, by telephone: nobody is there to sign a list. */
export const keepSaleWithoutGoods = (): void => {
  keepSale({ depose: false });
  localStorage.removeItem('draft.vente-contenu:7');
};

/** Reply of the API to what the page reads. */
export const counterReply = (call: string, served: Partial<ServedCustomer> = {}) => {
  if (call.startsWith('GET /agent/conteneurs')) return listReply([{ ...container({ id: 5 }), sens: 'DEPART' }]);
  if (call.startsWith('GET /bookings/5')) return { body: { success: true, data: container({ id: 5 }) } };
  if (call.startsWith('GET /comptoir/clients'))
    return { body: { success: true, data: { dus: [], aRendre: [], destinataires: [], liste: null, ...served } } };
  if (call === 'GET /comptoir/caisse' || call === 'GET /rates') return { body: { success: true, data: null } };
  return listReply([]);
};
