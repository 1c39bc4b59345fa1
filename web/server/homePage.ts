import { isDeepStrictEqual } from 'node:util';
import { EMBEDDED_DEPARTURES, type EmbeddedDepartures, type HomePageRenderer } from '#shared/home-page.ts';
import { queryClient } from '#web/app/queryClient.ts';
import { cacheDepartures } from '#web/core/embeddedDepartures.ts';
import { builtDocument } from './builtDocument.ts';
import { prerender } from './prerender.tsx';
import { rendererVersion } from './rendererVersion.ts';

/** Milliseconds after which the same departures are drawn again, since years and days on the page may have changed. */
const MAX_AGE_MS = 3_600_000;

/** Renders the home page with departures into the document of the build. */
export const drawHomePage: HomePageRenderer['drawHomePage'] = async (html, language, departures) => {
  const document = builtDocument<EmbeddedDepartures>(html, EMBEDDED_DEPARTURES);
  if (document.version !== (await rendererVersion(import.meta.url)) || isCurrent(document.data, departures))
    return undefined;
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
