/** The instant now, as it is stored: `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export const nowIso = (): string => new Date().toISOString();

/** The instant `hours` after `from` (default now), as it is stored. */
export const hoursAfter = (hours: number, from: string = nowIso()): string =>
  new Date(Date.parse(from) + hours * 3_600_000).toISOString();

/** As long as the law keeps accounts from the end of their year: Code de commerce L123-22, and for Senegal OHADA's AUDCIF 24. */
const ACCOUNTING_YEARS = 10;

/** When what accounting asks for may go, if it is of this year or older. */
export const retentionEnd = (now = new Date()): string =>
  new Date(Date.UTC(now.getUTCFullYear() + 1 + ACCOUNTING_YEARS, 0, 1)).toISOString();

/** An instant as DynamoDB's TTL wants it: epoch seconds. */
export const ttlOf = (iso: string): number => Math.ceil(Date.parse(iso) / 1000);
