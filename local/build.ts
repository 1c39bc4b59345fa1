import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { ROOT } from './config.ts';

const SOURCES = ['web', 'shared', 'vite.config.ts', 'package-lock.json'];

/** The built site's folder. */
export const SITE = join(ROOT, 'dist', 'web');

/**
 * Builds the web app for the local cloud, unless nothing changed since the last build. Only this build writes brotli
 * twins: one that `npm run deploy` made for a stage is replaced.
 */
export const buildSite = async (): Promise<void> => {
  const built = await modified(join(SITE, 'index.html.br'));
  const changed = await Promise.all(SOURCES.map((source) => newest(join(ROOT, source))));
  if (built > Math.max(...changed)) return;
  const { build } = await import('vite');
  await inProduction(() => build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' }));
  await compressSite();
};

/** A test runner has a NODE_ENV of its own, which would build React for developers. */
const inProduction = async (work: () => Promise<unknown>): Promise<void> => {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
};

const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/** Writes a brotli twin beside every text file, as CloudFront would send it. */
const compressSite = async (): Promise<void> => {
  const names = await readdir(SITE, { recursive: true });
  const compress = async (name: string): Promise<void> => {
    const path = join(SITE, name);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)));
  };
  await Promise.all(names.filter((name) => COMPRESSED.test(name)).map(compress));
};

const modified = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;

/** The latest change to a file, or to anything in a folder. */
const newest = async (path: string): Promise<number> => {
  const own = await stat(path);
  if (!own.isDirectory()) return own.mtimeMs;
  const within = await readdir(path, { recursive: true });
  return Math.max(own.mtimeMs, ...(await Promise.all(within.map((name) => modified(join(path, name))))));
};
