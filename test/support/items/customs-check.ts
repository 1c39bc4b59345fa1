import type { StoredColis } from '#functions/colis/stored-colis.ts';
import type { ContainerCheck } from '#shared/customs/container-check.ts';
import type { InventoryLine } from '#shared/customs/inventory.ts';
import { api, type Reply } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';
import { inventory, newInventory } from './inventories.ts';
import { line } from './inventory-lines.ts';
import { load, loadableColis } from './manifest.ts';

/** Customs checks of containers. */
export const checkContainer = (id: number, { token }: { token?: string }): Promise<Reply> =>
  api('GET', `/customs/controle/${id}`, token ? { token } : {});

/** Reads the check of a container. */
export const checkOf = async (admin: Person, id: number): Promise<ContainerCheck> =>
  (await checkContainer(id, admin)).body.data;

/** A line of used shirts worth this many francs. */
export const worth = (value: number): InventoryLine =>
  line('Chemises', { bien: 'shirt', valeurUnitaire: value, devise: 'XOF' });

/** Loads a parcel whose document has an inventory of these lines, and returns their ids. */
export const loadedWith = async (
  { admin, owner }: { admin: Person; owner: Person },
  bookingId: number,
  lignes = [worth(10_000)],
  { nature = 'CADEAU', ...change }: Partial<StoredColis> & { nature?: string } = {},
): Promise<{ id: number; documentId: number }> => {
  const documentId = await newInventory(owner, bookingId, inventory(lignes, { nature }));
  const colis = { documentId, telephoneDestinataire: '+221771234567', ...change };
  const id = await loadableColis(owner, bookingId, colis);
  await load(admin, id, bookingId);
  return { id, documentId };
};
