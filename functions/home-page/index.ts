import type { Context } from 'aws-lambda';
import { LANGUAGES, type Language } from '#shared/auth/schema.ts';
import { type EmbeddedDepartures, homePageKey } from '#shared/home-page.ts';
import { withCorrelation } from '../core/correlation.ts';
import { readSiteFile, replaceSiteFile, type SiteFile } from '../core/files/site-files.ts';
import { log } from '../core/log.ts';
import { isOutdated } from './is-outdated.ts';
import { nextDepartures } from './next-departures.ts';
import { loadRenderer, rendererVersion } from './renderer.ts';

const S3_TIMEOUT_MS = 3_000;

/**
 * Draws the next departures into the home page's document of each language, every minute: a visitor reads them before
 * any code is loaded. Loads no renderer and writes nothing while the documents show them already.
 */
export const handler = (_event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>): Promise<void> =>
  withCorrelation(awsRequestId, async () => {
    const [departures, version, documents] = await Promise.all([
      nextDepartures(),
      rendererVersion(),
      Promise.all(LANGUAGES.map((language) => readSiteFile(homePageKey(language), S3_TIMEOUT_MS))),
    ]);
    for (const [at, language] of LANGUAGES.entries()) {
      const document = documents[at];
      if (document && isOutdated(document.text, version, departures)) await redraw(language, document, departures);
    }
  });

const redraw = async (language: Language, document: SiteFile, departures: EmbeddedDepartures): Promise<void> => {
  const key = homePageKey(language);
  const { drawHomePage } = await loadRenderer();
  const drawn = await drawHomePage(document.text, language, departures);
  // A deployment may replace the document meanwhile: the next run draws into the new one.
  log.info('home page drawn', { key, written: await replaceSiteFile(key, drawn, document, S3_TIMEOUT_MS) });
};
