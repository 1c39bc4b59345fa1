import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { SiteSettings } from '../../shared/site.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/** Folder of the renderer that the web app's build leaves for the local cloud. */
export const RENDERER = join(WEB, '../dist/renderer');

/** Modules of the renderer, by their name in the build. */
const ENTRIES = { homePage: 'homePage.ts', trackingPage: 'trackingPage.ts', prerender: 'prerender.tsx' };

/** Returns the constants of a build of the web app: the settings of its stage. */
export const siteDefine = (site: SiteSettings): Record<string, string> => ({
  'import.meta.env.SITE': JSON.stringify(site),
});

type Settings = { define?: Record<string, unknown> | undefined; outDir?: string };

/**
 * Builds the parts of the web app that run in Node, `web/server`, into a folder. Returns its version, a hash of its
 * code, which it also writes to `version.txt`: a document and a renderer of the same version have the same styles and
 * components.
 */
export const buildRenderer = async ({ define = {}, outDir = RENDERER }: Settings): Promise<string> => {
  const built = await build({
    configFile: false,
    root: WEB,
    define: { ...define, 'process.env.NODE_ENV': JSON.stringify('production') },
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      minify: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(WEB, 'server', file)])),
        output: { keepNames: true }, // a page's component names its chunk
      },
    },
    ssr: { noExternal: true },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('The renderer was not built.');
  const hash = createHash('sha256');
  for (const file of built.output) if (file.type === 'chunk') hash.update(`${file.fileName}\n${file.code}`);
  const version = hash.digest('base64url').slice(0, 16);
  await writeFile(join(outDir, 'version.txt'), version);
  await writeFile(join(outDir, 'package.json'), '{"type":"module"}');
  return version;
};
