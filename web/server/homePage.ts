import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { EmbeddedDepartures, HomePageRenderer } from '#shared/home-page.ts';
import { queryClient } from '#web/app/queryClient.ts';
import { cacheDepartures } from '#web/core/embeddedDepartures.ts';
import { homeDocument } from './homeDocument.ts';
import { prerender } from './prerender.tsx';

/** Milliseconds after which the same departures are drawn again, since years and days on the page may have changed. */
const MAX_AGE_MS = 3_600_000;

/** Renders the home page with departures into the document of the build. */
export const drawHomePage: HomePageRenderer['drawHomePage'] = async (html, language, departures) => {
  const document = homeDocument(html);
  if (document.version !== (await version()) || isCurrent(document.departures, departures)) return undefined;
  cacheDepartures(queryClient, departures);
  try {
    const page = await prerender('home', language);
    return document.with(page.html, departures);
  } finally {
    queryClient.clear();
  }
};

const isCurrent = (shown: EmbeddedDepartures | undefined, latest: EmbeddedDepartures): boolean =>
  shown !== undefined &&
  latest.asOf - shown.asOf < MAX_AGE_MS &&
  isDeepStrictEqual(shown.containers, latest.containers); // DynamoDB returns the attributes of a map in any order

/** Reads the version that the build wrote beside this file. */
const version = (): Promise<string> => readFile(new URL('version.txt', import.meta.url), 'utf8');
