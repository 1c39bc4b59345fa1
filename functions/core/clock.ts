/** The instant now, as it is stored: `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export const nowIso = (): string => new Date().toISOString();

/** The instant `hours` after `from` (default now), as it is stored. */
export const hoursAfter = (hours: number, from: string = nowIso()): string =>
  new Date(Date.parse(from) + hours * 3_600_000).toISOString();

/** An instant as DynamoDB's TTL wants it: epoch seconds. */
export const ttlOf = (iso: string): number => Math.ceil(Date.parse(iso) / 1000);
