import type { EarlierList, KnownRecipient, ServedCustomer } from '#shared/counter/schema.ts';
import { listOfUser } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { CustomerIds } from '../core/items/accounts.ts';
import { findInventories } from '../core/items/inventories.ts';

/** Latest parcels of a customer that are read for their recipients. */
const READ_PARCELS = 50;

/** The latest of them whose lists are read. */
const READ_LISTS = 10;

/** Returns what a counter may repeat of the latest parcels of a customer: to whom they went, and the latest list. */
export const earlierOf = async (ids: CustomerIds): Promise<Pick<ServedCustomer, 'destinataires' | 'liste'>> => {
  const { items } = await listOfUser(ids, undefined, { limit: READ_PARCELS });
  const parcels = items.filter(({ keptUntil }) => !keptUntil);
  return { destinataires: recipientsIn(parcels), liste: await latestList(parcels.slice(0, READ_LISTS)) };
};

/** Returns to whom parcels were sent, each person once, in the order of the parcels. */
const recipientsIn = (parcels: readonly StoredColis[]): KnownRecipient[] => {
  const byPerson = new Map<string, KnownRecipient>();
  for (const colis of parcels) {
    const key = `${colis.nomDestinataire} ${colis.telephoneDestinataire}`;
    if (byPerson.has(key)) continue;
    const { nomDestinataire, telephoneDestinataire, emailDestinataire, adresseDestinataire } = colis;
    byPerson.set(key, {
      ...{ nomDestinataire, telephoneDestinataire, emailDestinataire, adresseDestinataire },
      langueDestinataire: colis.langueDestinataire ?? 'fr',
    });
  }
  return [...byPerson.values()];
};

/** Returns the first list that one of these parcels has; null if all have photos of paper ones. */
const latestList = async (parcels: readonly StoredColis[]): Promise<EarlierList | null> => {
  const inventories = await findInventories(parcels);
  for (const { documentId, createdAt, description } of parcels) {
    const found = inventories.find((inventory) => inventory.documentId === documentId);
    if (found) return { le: createdAt, contenu: description, nature: found.nature, lignes: found.lignes };
  }
  return null;
};
