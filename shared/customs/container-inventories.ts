import * as v from 'valibot';
import { Envoi } from '../colis/schema.ts';
import { id } from '../http/fields.ts';
import { CUSTOMS_ETAPES, CUSTOMS_STATUTS } from './constants.ts';
import { Inventory } from './shown-inventory.ts';

/** Customs document of a parcel, as lists of a container name it. */
const ParcelDocument = v.object({
  id,
  typeDocument: v.string(),
  statut: v.picklist(CUSTOMS_STATUTS),
  etape: v.nullable(v.picklist(CUSTOMS_ETAPES)),
});

/** Parcel of a container with its customs document. */
export const CustomsParcel = v.object({
  colisId: id,
  codeSuivi: v.nullable(v.string()),
  description: v.string(),
  /** Name of the customer; empty once their account is deleted. */
  client: v.string(),
  nomDestinataire: v.string(),
  telephoneDestinataire: v.string(),
  /** True once it is loaded. */
  charge: v.boolean(),
  /** Place in its shipment, whose parcels may have one list together; null for a parcel that was booked alone. */
  envoi: v.nullable(Envoi),
  document: v.nullable(ParcelDocument),
});
export type CustomsParcel = v.InferOutput<typeof CustomsParcel>;

/** Parcel of a container with its inventory, which is null when its document has none. */
export const ParcelInventory = v.object({
  ...CustomsParcel.entries,
  inventaire: v.nullable(v.omit(Inventory, ['decisions'])),
});
export type ParcelInventory = v.InferOutput<typeof ParcelInventory>;

/** Most parcels in a page: with 60 of the longest lines each, they stay below the 6 MB of a response. */
export const MAX_INVENTORIES = 50;
