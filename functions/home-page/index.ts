import type { Context } from 'aws-lambda';
import { LANGUAGES } from '#shared/auth/schema.ts';
import { homePageKey } from '#shared/home-page.ts';
import { withCorrelation } from '../core/correlation.ts';
import { log } from '../core/log.ts';
import { nextDepartures } from './next-departures.ts';
import { loadRenderer } from './renderer.ts';

/**
 * Draws the next departures into the home page's document of each language, every minute: a visitor reads them before
 * any code is loaded. Writes nothing while the documents show them already.
 */
export const handler = (_event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>): Promise<void> =>
  withCorrelation(awsRequestId, async () => {
    const [departures, { drawHomePage }, { readSiteFile, replaceSiteFile }] = await Promise.all([
      nextDepartures(),
      loadRenderer(),
      import('./site-files.lazy.ts'),
    ]);
    for (const language of LANGUAGES) {
      const key = homePageKey(language);
      const current = await readSiteFile(key);
      const drawn = current && (await drawHomePage(current.text, language, departures));
      // A deployment may replace the document meanwhile: the next run draws into the new one.
      if (current && drawn) log.info('home page drawn', { key, written: await replaceSiteFile(key, drawn, current) });
    }
  });
