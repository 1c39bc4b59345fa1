import { handler } from '#functions/customs/index.ts';
import type { InventoryLine } from '#shared/customs/inventory.ts';
import { api, upload } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';
import { invoke } from '../calls/stored-state.ts';
import { edit, PDF } from './customs-documents.ts';
import { line } from './inventory-lines.ts';

/** An inventory of clothes and shoes in euros, with other lines or fields on request. */
export const inventory = (
  lignes: InventoryLine[] = [line('Chemises en coton', { quantite: 3 }), line('Chaussures de ville')],
  fields: Record<string, unknown> = {},
) => ({ nature: 'EFFETS_PERSONNELS', lignes, certificatLe: null, ...fields });

const uploadPdf = (person: Person) => upload(person, 'customs', PDF, 'application/pdf');

/** Body of a document with an inventory and the PDF made of it. */
export const inventoryBody = async (person: Person, inventaire: unknown = inventory()) => ({
  typeDocument: 'Inventaire d’effets personnels',
  photoKey: await uploadPdf(person),
  inventaire,
});

/** Drafts a document with an inventory through the API. */
export const fileInventory = async (person: Person, bookingId: number, inventaire?: unknown) => {
  const body = await inventoryBody(person, inventaire);
  return api('POST', `/customs/add/${person.userId}/${bookingId}`, { token: person.token, body });
};

/** Drafts a document with an inventory and returns its id. */
export const newInventory = async (person: Person, bookingId: number, inventaire?: unknown): Promise<number> => {
  const { status, body, text } = await fileInventory(person, bookingId, inventaire);
  if (status !== 201) throw new Error(`inventory: ${status} ${text}`);
  return body.data.id;
};

/** Replaces an inventory, together with the PDF made of it. */
export const editInventory = async (person: Person, id: number, inventaire: unknown) =>
  edit(person, id, { inventaire, photoKey: await uploadPdf(person) });

export const readInventory = async ({ token }: Person, id: number) =>
  (await api('GET', `/customs/${id}/inventaire`, { token })).body;

/** Replaces the lines by calling the handler in this process. */
export const editHere = (person: Person, id: number, body: unknown) =>
  invoke(handler, person, 'PUT /customs/update/{id}', { params: { id }, body });
