import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { SITE } from '#local/build.ts';

/** Kinds of files that a page loads. */
export type Kind = 'js' | 'css' | 'fonts' | 'images';

const KINDS: Readonly<Record<string, Kind>> = {
  '.js': 'js',
  '.css': 'css',
  '.woff2': 'fonts',
  ...Object.fromEntries(['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif', '.ico'].map((end) => [end, 'images'])),
};

/**
 * Returns the kind of a file by its extension, or by the browser's resource type for photos, which have none.
 * Undefined: a document, data, the manifest.
 */
export const kindOf = (path: string, resourceType: string): Kind | undefined =>
  KINDS[extname(path)] ?? (resourceType === 'image' ? 'images' : undefined);

/** Fonts and images in formats that are compressed already: they are sent, and counted, as they are. */
const PRECOMPRESSED = /\.(woff2|png|jpe?g|webp|avif|ico)$/;

/** Bytes of a file of the site as transferred: of its brotli version where the build made one. */
export const bytesOnWire = async (path: string): Promise<number> => {
  const file = join(SITE, path);
  if (PRECOMPRESSED.test(path)) return (await stat(file)).size;
  const compressed = await stat(`${file}.br`).catch(() => undefined);
  return compressed?.size ?? (await promisify(brotliCompress)(await readFile(file))).length;
};

/**
 * Reports whether a file of the build contains code or styles of Amplify UI or aws-amplify. The build names the files
 * of their modules so; their styles, and code in other files, are recognised by class names and error names.
 */
export const isAmplify = async (path: string): Promise<boolean> => {
  if (/\/(amplify-ui|aws-amplify)-[^/]*$/.test(path)) return true;
  const text = /\.(js|css)$/.test(path) ? await readFile(join(SITE, path), 'utf8') : '';
  return path.endsWith('.css') ? /\.amplify-[a-z]/.test(text) : /["'`]amplify-[a-z]+|AmplifyError/.test(text);
};

/** Reports whether a file of the build contains code that agents alone need: the queue of writes, or their pages. */
export const isAgentCode = async (path: string): Promise<boolean> =>
  path.endsWith('.js') && /yonnee-queue|agent\.webmanifest/.test(await readFile(join(SITE, path), 'utf8'));
