import { cp } from 'node:fs/promises';
import { buildSite, SITE } from '#local/build.ts';

/** Copies the built web app to a folder, without the compressed files that only the local cloud serves. */
export const copyBuiltSite = async (folder: string): Promise<void> => {
  await buildSite();
  await cp(SITE, folder, { recursive: true, filter: (path) => !path.endsWith('.br') });
};
