import type { TestProject } from 'vitest/node';
import { buildSite } from '#local/build.ts';
import { freePort } from '#local/emulator.ts';
import { startWeb } from '#local/web.ts';
import { shareChromium } from './chromium.ts';
import { provideClouds } from './cloud.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the web app answers, without a slash at the end. */
    site: string;
    /** The one browser of all journeys: starting another for each file costs more than what many of them do. */
    chromium: string;
  }
}

/**
 * The whole product for browser journeys: the built site in front of a cloud of its own. The site answers once it is
 * built, which no other project's tests wait for.
 */
export default async (project: TestProject) => {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const [
    {
      clouds: [cloud],
      stop,
    },
    browser,
  ] = await Promise.all([provideClouds(project, 1, { settings: { SITE_URL: site } }), shareChromium()]);
  if (!cloud) throw new Error('no cloud was started');
  const built = buildSite();
  const web = await startWeb({ port, api: cloud.api, uploads: cloud.s3, built });
  project.provide('site', site);
  project.provide('chromium', browser.endpoint);
  return async () => {
    await browser.stop();
    await web.stop();
    await stop();
    await built; // tells why the site was not built
  };
};
