import type { Period } from '#web/core/drawer/queries.ts';

/** Names in the address of the first and the last day of the period that is shown. */
export const PERIOD_PARAMS = ['du', 'au'] as const;

/** Days that are summed up while no period is chosen, today included. */
const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

/** Returns the period from the beginning of a day of the reader to the end of another one, in either order. */
const periodOf = (one: string, other: string): Period => {
  const [first = one, last = other] = [one, other].sort();
  return { du: new Date(`${first}T00:00`).toISOString(), au: new Date(`${last}T23:59:59.999`).toISOString() };
};

/** Returns a day of the reader, as a date field has it. */
const dayOf = (instant: Date): string => {
  const [month, day] = [instant.getMonth() + 1, instant.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${instant.getFullYear()}-${month}-${day}`;
};

const dayIn = (params: URLSearchParams, name: string): string | undefined => {
  const typed = params.get(name) ?? '';
  return /^20\d\d-\d\d-\d\d$/.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : undefined;
};

/** Returns the period in an address; one with a single day has that day. Undefined without any. */
export const chosenPeriod = (params: URLSearchParams): Period | undefined => {
  const [du, au] = PERIOD_PARAMS.map((name) => dayIn(params, name));
  const [first, last] = [du ?? au, au ?? du];
  return first && last ? periodOf(first, last) : undefined;
};

/** Returns the period that is summed up while none is chosen: the last thirty days. */
export const usualPeriod = (now = new Date()): Period =>
  periodOf(dayOf(new Date(now.getTime() - (USUAL_DAYS - 1) * DAY_MS)), dayOf(now));
