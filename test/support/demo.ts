import { freePort } from '#local/emulator.ts';
import { seed } from '#local/seed/seed.ts';
import { startWeb } from '#local/web.ts';
import { type CloudOptions, freshCloud, type TestCloud } from './cloud.ts';

/** The whole product with its demo data; `site` is the address of the web app. */
export type Demo = { site: string; seen: TestCloud; stop(): Promise<void> };

/** Starts a separate cloud with the demo data behind the built site, without building it. */
export const startDemo = async (options: Pick<CloudOptions, 'engine'> = {}): Promise<Demo> => {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const { cloud, seen } = await freshCloud({ ...options, settings: { SITE_URL: site } });
  try {
    await seed(cloud.api, true);
    const web = await startWeb({ port, api: cloud.api, uploads: cloud.s3 });
    const stop = async (): Promise<void> => {
      await web.stop();
      await cloud.stop();
    };
    return { site, seen, stop };
  } catch (error) {
    await cloud.stop();
    throw error;
  }
};
