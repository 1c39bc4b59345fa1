import type { ParcelInventory } from '#shared/customs/container-inventories.ts';
import { isOnLoadingManifest } from '#shared/situation/stages.ts';
import { listColisIn } from '../colis/colis.service.ts';
import { type Page, type PageRequest, pageOfMatching } from '../core/table/query.ts';
import { presentInventory } from './customs.present.ts';
import { type DocumentedParcel, presentCustomsParcel, withCustomsDocuments } from './documented-parcels.ts';

/**
 * Lists the parcels of a container with their customs documents and inventories, newest first, without cancelled ones.
 * The index of its parcels may lag by moments.
 */
export const listInventories = async (bookingId: number, page: PageRequest): Promise<Page<ParcelInventory>> => {
  const { items, ...rest } = await pageOfMatching(
    (request) => listColisIn(bookingId, request),
    isOnLoadingManifest,
    page,
  );
  return { ...rest, items: (await withCustomsDocuments(items)).map(presentWithInventory) };
};

const presentWithInventory = (documented: DocumentedParcel): ParcelInventory => {
  const parcel = presentCustomsParcel(documented);
  if (!documented.inventory) return { ...parcel, inventaire: null };
  const { decisions: _decisions, ...inventaire } = presentInventory(documented.inventory);
  return { ...parcel, inventaire };
};
