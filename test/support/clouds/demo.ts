import { freePort } from '#local/emulator.ts';
import { type HomePageFiles, homePageFiles } from '#local/home-page.ts';
import { seed } from '#local/seed/seed.ts';
import { startWeb } from '#local/web.ts';
import type { CloudOptions, TestCloud } from './cloud.ts';
import { freshCloud } from './fresh-cloud.ts';

/** The whole product with its demo data; `site` is the address of the web app. */
export type Demo = { site: string; seen: TestCloud; homePage: HomePageFiles; stop(): Promise<void> };

/** Starts a separate cloud with the demo data behind the built site, without building it. */
export const startDemo = async (options: Pick<CloudOptions, 'engine'> = {}): Promise<Demo> => {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const { cloud, seen } = await freshCloud({ ...options, settings: { SITE_URL: site } });
  try {
    await seed(cloud);
    const homePage = homePageFiles(cloud);
    const web = await startWeb({ port, api: cloud.api, uploads: cloud.s3, drawn: homePage.read });
    const stop = async (): Promise<void> => {
      await web.stop();
      await cloud.stop();
    };
    return { site, seen, homePage, stop };
  } catch (error) {
    await cloud.stop();
    throw error;
  }
};
