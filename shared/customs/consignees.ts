import type { Envoi } from '../colis/schema.ts';
import type { IndicativeRates } from '../currency/schema.ts';
import type { Consignee } from './container-check.ts';
import type { NewInventory } from './inventory.ts';
import { parcelsWithRepeatedList } from './shared-lists.ts';
import { addSums, type Sums, sumsOf, totalIn } from './totals.ts';

/** Facts of a loaded parcel that its customs check reads. */
export type LoadedParcel = {
  colisId: number;
  /** Recipient; the number is in E.164, and empty once the customer is erased. */
  telephone: string;
  nom: string;
  /** Its shipment; null when it was booked alone. */
  envoi: Envoi | null;
  inventory: (NewInventory & { taux: IndicativeRates | null }) | undefined;
};

/** Returns the parcels of each recipient; one whose recipient is erased stands alone. */
export const byConsignee = <Parcel extends LoadedParcel>(parcels: readonly Parcel[]): Parcel[][] => [
  ...Map.groupBy(parcels, ({ telephone, colisId }) => telephone || colisId).values(),
];

/** Returns the latest rates of inventories, or null when none has any. */
export const latestRates = (parcels: readonly LoadedParcel[]): IndicativeRates | null =>
  parcels.reduce<IndicativeRates | null>((latest, { inventory }) => {
    const rates = inventory?.taux ?? null;
    return rates && (!latest || rates.date > latest.date) ? rates : latest;
  }, null);

/** Returns the exact sums of each parcel's inventory, none for a list that another parcel of the shipment has. */
export const sumsOfParcels = (parcels: readonly LoadedParcel[]): Sums[] => {
  const repeated = parcelsWithRepeatedList(parcels);
  return parcels.map(({ colisId, inventory }) => (repeated.has(colisId) ? {} : sumsOf(inventory?.lignes ?? [])));
};

/** Returns the totals per recipient, in the order of their first parcels. */
export const consigneesOf = (parcels: readonly LoadedParcel[]): Consignee[] =>
  byConsignee(parcels).map((own) => {
    const sommes = sumsOfParcels(own).reduce<Sums>(addSums, {});
    return {
      telephone: own[0]?.telephone ?? '',
      nom: own[0]?.nom ?? '',
      colisIds: own.map(({ colisId }) => colisId),
      sansInventaire: own.filter(({ inventory }) => !inventory).length,
      sommes,
      totalXof: totalIn(sommes, 'XOF', latestRates(own)),
    };
  });
