import { getItem, putItem } from '../table/dynamo.ts';
import { keys } from '../table/keys.ts';

/** Reference rates of a day, as the European Central Bank publishes them: units of a currency per euro. */
export type EuroRates = { date: string; USD: number; CAD: number };

/** Latest known rates as stored; `checkedAt` is the time of the last request to their source, successful or not. */
export type StoredRates = { checkedAt: string; rates?: EuroRates | undefined };

export const findRates = (): Promise<StoredRates | undefined> => getItem(keys.rates());

export const storeRates = (stored: StoredRates): Promise<unknown> => putItem({ ...stored, ...keys.rates() });
