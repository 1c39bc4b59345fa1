import { clockIn, dayIn } from '../dates.ts';

/** Storage that a version of a price list sells: free days after the day of the collection's opening, and cents per day. */
export type StorageTerms = { joursGratuits: number; cents: number };

/** Days of storage that are charged for one parcel at most; an admin decides what becomes of it then. */
export const MAX_STORAGE_DAYS = 90;

const DAY_MS = 86_400_000;

/** Returns the calendar day a number of days after one, both as `YYYY-MM-DD`. */
export const daysAfter = (days: number, day: string): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the instant at which a calendar day begins in a zone. */
const startOf = (day: string, fuseau: string): string => {
  const guess = Date.parse(day);
  const local = clockIn(new Date(guess), fuseau);
  const ahead = Date.parse(`${local.day}T${local.time}Z`) - guess;
  return new Date(guess - ahead).toISOString();
};

/** Wait of a parcel for its recipient: since when, in which zone, and the last free day that its site announced. */
type Wait = { depuis: string; fuseau: string; dernierJour: string | null };

/** Returns the last day on which the storage of a parcel is free: that of its list, or a later one that was announced. */
export const lastFreeDay = ({ joursGratuits }: StorageTerms, { depuis, fuseau, dernierJour }: Wait): string => {
  const ofList = daysAfter(joursGratuits, dayIn(depuis, fuseau));
  return dernierJour !== null && dernierJour > ofList ? dernierJour : ofList;
};

/** Whole days of storage to charge, `du` and `au` the first and the last of them. */
export type StorageDays = { jours: number; du: string; au: string };

/**
 * Returns the days to charge for a parcel at an instant: each whole day of its wait after the last free one, once
 * (`jusquau`: the last one that counts already), at most `MAX_STORAGE_DAYS` together with the `charged` ones. `next` is the
 * instant at which there may be another one; undefined once there is none.
 */
export const storageDays = (
  terms: StorageTerms,
  { jusquau = '', charged = 0, ...wait }: Wait & { jusquau?: string | undefined; charged?: number | undefined },
  now: Date,
): { days: StorageDays | undefined; next: string | undefined } => {
  const free = lastFreeDay(terms, wait);
  const du = daysAfter(1, jusquau > free ? jusquau : free);
  const today = dayIn(now, wait.fuseau);
  const over = Math.round((Date.parse(today) - Date.parse(du)) / DAY_MS);
  const jours = Math.min(Math.max(0, over), MAX_STORAGE_DAYS - charged);
  const isOver = charged + jours >= MAX_STORAGE_DAYS;
  return {
    days: jours > 0 ? { jours, du, au: daysAfter(jours - 1, du) } : undefined,
    next: isOver ? undefined : startOf(daysAfter(1, du > today ? du : today), wait.fuseau),
  };
};
