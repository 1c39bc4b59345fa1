import { canonicalJson } from '../canonical-json.ts';
import type { Envoi } from '../colis/schema.ts';
import type { NewInventory } from './inventory.ts';

/** Parcel of a shipment, with its copy of the list that the shipment was booked with. */
type ListedParcel = {
  colisId: number;
  /** Null for a parcel that was booked alone. */
  envoi: Envoi | null;
  inventory: Pick<NewInventory, 'nature' | 'lignes'> | undefined;
};

/**
 * Returns the parcels whose list repeats that of another parcel of their shipment: goods of one list for several
 * parcels count once. A list that was corrected for one parcel alone is another list.
 */
export const parcelsWithRepeatedList = (parcels: readonly ListedParcel[]): Set<number> => {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const { colisId, envoi, inventory } of parcels) {
    if (!envoi || !inventory) continue;
    const list = `${envoi.id} ${canonicalJson([inventory.nature, inventory.lignes])}`;
    if (seen.has(list)) repeated.add(colisId);
    seen.add(list);
  }
  return repeated;
};
