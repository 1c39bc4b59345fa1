import { hoursAfter, nowIso } from '../core/clock.ts';
import { env } from '../core/env.ts';
import { type EuroRates, findRates, storeRates } from '../core/exchange-rates.ts';
import { log, loggableError } from '../core/log.ts';
import { parseRates } from './parse-rates.ts';

/** Hours between two requests to the source, which publishes once per working day, at about 16:00 in Frankfurt. */
const CHECK_HOURS = 3;
/** Milliseconds within which the whole answer must arrive. */
const TIMEOUT_MS = 5_000;
/** Bytes that an answer may have; a real one has fewer than 2,000. */
const MAX_BYTES = 16_384;

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

const fetchRates = async (): Promise<EuroRates> => {
  const response = await fetch(env('RATES_URL'), { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`rates: status ${response.status}`);
  }
  return parseRates(await readLimited(response), new Date());
};

/** Reads a text response; throws when it is longer than `MAX_BYTES`, without reading the rest. */
const readLimited = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error('rates: answer too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
