import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants } from 'node:zlib';
import { lock } from 'proper-lockfile';
import { ROOT } from './config.ts';

const SOURCES = ['web', 'shared', 'vite.config.ts', 'package-lock.json'];

/** Folder of the built site. */
export const SITE = join(ROOT, 'dist', 'web');

/** Folder of the renderer, which the build leaves beside the site. */
export const RENDERER = join(ROOT, 'dist', 'renderer');

/** Lock of a build: another process may take it over two minutes after its holder was killed. */
const LOCK = { realpath: false, stale: 120_000, retries: { forever: true, minTimeout: 200, maxTimeout: 1_000 } };

/** File that marks a quick build. */
const QUICK_MARK = join(SITE, '.quick');

/**
 * Builds the web app for the local cloud as for a stage, unless nothing changed since the last such build. A second
 * process waits for the build of the first. Only builds for the local cloud have brotli files, so one of
 * `npm run deploy` is recognised and replaced.
 */
export const buildSite = (): Promise<void> =>
  oneBuildAtATime(async () => {
    if ((await isBuilt()) && (await modifiedAt(QUICK_MARK)) === 0) return;
    await runVite('production');
    await compressSite(BEST);
  });

/**
 * Builds the web app for `npm start` in a quarter of the time, with more and larger files, unless nothing changed since
 * the last build. It runs in a process of its own, so that the cloud starts and is seeded meanwhile.
 */
export const buildSiteQuickly = async (): Promise<void> => {
  if (await isBuilt()) return;
  const [code] = await once(fork(join(import.meta.dirname, 'build.process.ts')), 'exit');
  if (code !== 0) throw new Error('The web app was not built: see above.');
};

/** Work of the process of `buildSiteQuickly`. */
export const buildQuickly = (): Promise<void> =>
  oneBuildAtATime(async () => {
    if (await isBuilt()) return;
    await runVite('quick');
    await writeFile(QUICK_MARK, '');
    await compressSite(QUICKLY);
  });

const oneBuildAtATime = async (work: () => Promise<void>): Promise<void> => {
  await mkdir(dirname(SITE), { recursive: true });
  const release = await lock(SITE, LOCK);
  try {
    await work();
  } finally {
    await release();
  }
};

/** Reports whether nothing changed since the last build for the local cloud. */
const isBuilt = async (): Promise<boolean> => {
  const built = await modifiedAt(join(SITE, 'index.html.br'));
  const changed = await Promise.all(SOURCES.map((source) => lastChangeOf(join(ROOT, source))));
  return built > Math.max(...changed);
};

const runVite = async (mode: 'production' | 'quick'): Promise<void> => {
  const { build } = await import('vite');
  await runInProduction(() => build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error', mode }));
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
const BEST = {};
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Writes a brotli file beside every text file, by default compressed as CloudFront would send it. */
const compressSite = async (options: BrotliOptions): Promise<void> => {
  const names = await readdir(SITE, { recursive: true });
  const compress = async (name: string): Promise<void> => {
    const path = join(SITE, name);
    const content = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, content.length > LARGE ? QUICKLY : options));
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
