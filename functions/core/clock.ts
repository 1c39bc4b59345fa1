import { isPlausibleDeviceTime } from '#shared/plausible-time.ts';

/** Returns the current instant as it is stored: `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export const nowIso = (): string => new Date().toISOString();

/**
 * Returns the time of an agent's device, which may have been offline; null without one, or when its clock is wrong: the
 * record counts all the same, at the server's time.
 */
export const deviceTime = (typed: string | undefined, now: string): string | null =>
  typed !== undefined && isPlausibleDeviceTime(typed, now) ? typed : null;

/** Returns the instant `hours` after `from` (default now), as it is stored. */
export const hoursAfter = (hours: number, from: string = nowIso()): string =>
  new Date(Date.parse(from) + hours * 3_600_000).toISOString();

/** Hours by which the earliest time zone is ahead of UTC. */
const EARLIEST_ZONE_HOURS = 14;

/** Returns today's date (`YYYY-MM-DD`) where the day begins first. */
export const latestDay = (): string => hoursAfter(EARLIEST_ZONE_HOURS).slice(0, 10);

/** Returns the instant `minutes` after `from` (default now), as it is stored. */
export const minutesAfter = (minutes: number, from: string = nowIso()): string => hoursAfter(minutes / 60, from);

/**
 * Legal retention of accounts, from the end of their year: Code de commerce L123-22; for Senegal, OHADA's AUDCIF 24.
 */
const ACCOUNTING_YEARS = 10;

/** Returns the instant from which accounting records of this year or older may be deleted. */
export const retentionEnd = (now = new Date()): string =>
  new Date(Date.UTC(now.getUTCFullYear() + 1 + ACCOUNTING_YEARS, 0, 1)).toISOString();

/** Converts an instant to epoch seconds, the format of DynamoDB's TTL. */
export const ttlOf = (iso: string): number => Math.ceil(Date.parse(iso) / 1000);
