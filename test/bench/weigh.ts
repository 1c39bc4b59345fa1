import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { SITE } from '#local/build.ts';

/** What a page is made of, and how much of each it fetched. */
export type Kind = 'js' | 'css' | 'fonts' | 'images';

const KINDS: Readonly<Record<string, Kind>> = {
  '.js': 'js',
  '.css': 'css',
  '.woff2': 'fonts',
  ...Object.fromEntries(['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif', '.ico'].map((end) => [end, 'images'])),
};

/** By its name; a photo has none that tells, so the browser's word is taken. Undefined: a document, data, the manifest. */
export const kindOf = (path: string, resourceType: string): Kind | undefined =>
  KINDS[extname(path)] ?? (resourceType === 'image' ? 'images' : undefined);

/** Fonts and photos are compressed in themselves: they are sent, and weighed, as they are. */
const SENT_AS_IS = /\.(woff2|png|jpe?g|webp|avif|ico)$/;

/** Bytes of one of the site's files on the wire: its brotli twin where the build made one. */
export const bytesOnWire = async (path: string): Promise<number> => {
  const file = join(SITE, path);
  if (SENT_AS_IS.test(path)) return (await stat(file)).size;
  const twin = await stat(`${file}.br`).catch(() => undefined);
  return twin?.size ?? (await promisify(brotliCompress)(await readFile(file))).length;
};

/**
 * Whether a file of the build holds code or styles of Amplify UI or aws-amplify. The build files their modules under
 * those names; their styles, and what might slip into another file, are known by their class names and errors.
 */
export const isAmplify = async (path: string): Promise<boolean> => {
  if (/\/(amplify-ui|aws-amplify)-[^/]*$/.test(path)) return true;
  const text = /\.(js|css)$/.test(path) ? await readFile(join(SITE, path), 'utf8') : '';
  return path.endsWith('.css') ? /\.amplify-[a-z]/.test(text) : /["'`]amplify-[a-z]+|AmplifyError/.test(text);
};
