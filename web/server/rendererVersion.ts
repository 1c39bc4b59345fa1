import { readFile } from 'node:fs/promises';

/** Reads the version of the renderer, which the build wrote beside the module at this address. */
export const rendererVersion = (moduleUrl: string): Promise<string> =>
  readFile(new URL('version.txt', moduleUrl), 'utf8');
