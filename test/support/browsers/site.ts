import type { TestProject } from 'vitest/node';
import { buildSite } from '#local/build.ts';
import { freePort } from '#local/emulator.ts';
import { homePageFiles } from '#local/home-page.ts';
import { startWeb } from '#local/web.ts';
import { provideClouds } from '../clouds/cloud.ts';
import { shareChromium } from './chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the web app, without a trailing slash. */
    site: string;
    /** Endpoint of the one browser of all journeys: starting one per file costs more than most journeys. */
    chromium: string;
  }
}

/**
 * Starts the whole product for browser journeys: the built site in front of its own cloud. The site answers once it is
 * built; tests of other projects do not wait for that.
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
  const homePage = homePageFiles(cloud);
  const built = buildSite().then(homePage.upload);
  const web = await startWeb({ port, api: cloud.api, uploads: cloud.s3, built, drawn: homePage.read });
  project.provide('site', site);
  project.provide('chromium', browser.endpoint);
  return async () => {
    await browser.stop();
    try {
      await built; // throws the error of a failed build; it ends before the cloud, which receives its files
    } finally {
      await web.stop();
      await stop();
    }
  };
};
