import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { lock } from 'proper-lockfile';
import { ROOT } from './config.ts';

const SOURCES = ['web', 'shared', 'vite.config.ts', 'package-lock.json'];

/** Folder of the built site. */
export const SITE = join(ROOT, 'dist', 'web');

/** Folder of the renderer, which the build leaves beside the site. */
export const RENDERER = join(ROOT, 'dist', 'renderer');

/** Lock of a build: another process may take it over two minutes after its holder was killed. */
const LOCK = { realpath: false, stale: 120_000, retries: { forever: true, minTimeout: 200, maxTimeout: 1_000 } };

/**
 * Builds the web app for the local cloud, unless nothing changed since the last build. A second process waits for the
 * build of the first. Only this build writes brotli files, so a build of `npm run deploy` for a stage is recognised and
 * replaced.
 */
export const buildSite = async (): Promise<void> => {
  await mkdir(dirname(SITE), { recursive: true });
  const release = await lock(SITE, LOCK);
  try {
    await buildIfChanged();
  } finally {
    await release();
  }
};

const buildIfChanged = async (): Promise<void> => {
  const built = await modifiedAt(join(SITE, 'index.html.br'));
  const changed = await Promise.all(SOURCES.map((source) => lastChangeOf(join(ROOT, source))));
  if (built > Math.max(...changed)) return;
  const { build } = await import('vite');
  await runInProduction(() => build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' }));
  await compressSite();
};

/** Runs work with NODE_ENV=production; a test runner's own NODE_ENV would build React for development. */
const runInProduction = async (work: () => Promise<unknown>): Promise<void> => {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
};

const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/;

/**
 * Bytes above which a file is compressed quickly: the best compression of the one such file takes longer than of all
 * others.
 */
const LARGE = 1_000_000;
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Writes a brotli file beside every text file, compressed as CloudFront would send it. */
const compressSite = async (): Promise<void> => {
  const names = await readdir(SITE, { recursive: true });
  const compress = async (name: string): Promise<void> => {
    const path = join(SITE, name);
    const content = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, content.length > LARGE ? QUICKLY : {}));
  };
  await Promise.all(names.filter((name) => COMPRESSED.test(name)).map(compress));
};

const modifiedAt = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;

/** Returns the time of the latest change to a file, or to anything in a folder. */
const lastChangeOf = async (path: string): Promise<number> => {
  const own = await stat(path);
  if (!own.isDirectory()) return own.mtimeMs;
  const within = await readdir(path, { recursive: true });
  return Math.max(own.mtimeMs, ...(await Promise.all(within.map((name) => modifiedAt(join(path, name))))));
};
