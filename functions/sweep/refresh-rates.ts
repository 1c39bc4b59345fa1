import { hoursAfter, nowIso } from '../core/clock.ts';
import { env } from '../core/env.ts';
import { fetchText } from '../core/fetch-text.ts';
import { type EuroRates, findRates, storeRates } from '../core/items/exchange-rates.ts';
import { log, loggableError } from '../core/log.ts';
import { parseRates } from './parse-rates.ts';

/** Hours between two requests to the source, which publishes once per working day, at about 16:00 in Frankfurt. */
const CHECK_HOURS = 3;
/** Limits of an answer; a real one has fewer than 2,000 bytes. */
const LIMITS = { timeoutMs: 5_000, maxBytes: 16_384 };

/**
 * Fetches the daily reference rates unless they were checked in the last hours. Any failure is logged and keeps the
 * rates of before; it counts as a check, so that a source in trouble is not asked every few minutes.
 */
export const refreshRates = async (): Promise<void> => {
  const stored = await findRates();
  if (stored && hoursAfter(CHECK_HOURS, stored.checkedAt) > nowIso()) return;
  const fetched = await fetchRates().catch((error: unknown) => {
    log.error('exchange rates not refreshed', { cause: loggableError(error) });
    return undefined;
  });
  await storeRates({ checkedAt: nowIso(), rates: newer(fetched, stored?.rates) });
};

/** Returns the rates of the later date, so that an outdated copy of the source changes nothing. */
const newer = (fetched: EuroRates | undefined, known: EuroRates | undefined): EuroRates | undefined =>
  fetched && (!known || fetched.date >= known.date) ? fetched : known;

const fetchRates = async (): Promise<EuroRates> => parseRates(await fetchText(env('RATES_URL'), LIMITS), new Date());
