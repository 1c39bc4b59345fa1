import type { Context } from 'aws-lambda';
import { withCorrelation } from '../core/correlation.ts';
import { env } from '../core/env.ts';
import { log, loggableError } from '../core/log.ts';
import { recordState } from '../core/metrics.ts';
import { CHECKS } from './check-site.ts';

/**
 * Reads the home page and the API at the site's public address, as a visitor does, and records whether a part failed.
 * It only reads. An alarm fires when parts fail, and when nothing is recorded.
 */
export const handler = (_event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>): Promise<void> =>
  withCorrelation(awsRequestId, async () => {
    const passed = await Promise.all(
      CHECKS.map(({ part, run }) =>
        run(env('SITE_URL')).then(
          () => true,
          (error: unknown) => {
            log.error('site check failed', { part, cause: loggableError(error) });
            return false;
          },
        ),
      ),
    );
    recordState('siteFailed', passed.includes(false));
  });
