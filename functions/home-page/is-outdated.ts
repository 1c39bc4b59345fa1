import { isDeepStrictEqual } from 'node:util';
import { embeddedData } from '#shared/embedded-data.ts';
import { EMBEDDED_DEPARTURES, type EmbeddedDepartures } from '#shared/home-page.ts';

/** Milliseconds after which the same departures are drawn again, since years and days on the page may have changed. */
const MAX_AGE_MS = 3_600_000;

/**
 * Reports whether a document is to be drawn again with these departures. A document of another version of the web app
 * stays as it is: its styles and code do not match the renderer.
 */
export const isOutdated = (document: string, version: string, latest: EmbeddedDepartures): boolean => {
  const shown = embeddedData(document, EMBEDDED_DEPARTURES);
  if (shown.version !== version) return false;
  if (shown.json === '') return true;
  const { containers, asOf }: EmbeddedDepartures = JSON.parse(shown.json);
  // DynamoDB returns the attributes of a map in any order.
  return latest.asOf - asOf >= MAX_AGE_MS || !isDeepStrictEqual(containers, latest.containers);
};
