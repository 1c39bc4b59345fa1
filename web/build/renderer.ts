import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import type { SiteSettings } from '../../shared/site.ts';
import { clientRouteTable } from './clientRouteTable.ts';
import { unusedServer } from './unusedServer.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/** Folder of the renderer that the web app's build leaves for the local cloud, and of what it renders pages with. */
const RENDERER = join(WEB, '../dist/renderer');
const PRERENDERER = join(WEB, '../dist/prerenderer');

/** Matches the texts of namespaces, in every language. */
const textsOf = (...namespaces: string[]): RegExp => new RegExp(String.raw`/i18n/\w+/(${namespaces.join('|')})\.json$`);

/** Modules that functions load, by their name in the build, with what each loads on demand to render its page. */
const DRAWING = {
  homePage: [/\/features\/home\/HomePage\.tsx$/, /\/ui\/ContainerScene\.tsx$/, textsOf('common', 'home')],
  payerPage: [/\/features\/pay-link\/PayLinkPage\.tsx$/, textsOf('common', 'payLink')],
  trackingPage: [/\/features\/parcel-tracking\/ParcelTrackingPage\.tsx$/, textsOf('common', 'parcelTracking')],
} as const;

/** Returns the constants of a build of the web app: the settings of its stage. */
export const siteDefine = (site: SiteSettings): Record<string, string> => ({
  'import.meta.env.SITE': JSON.stringify(site),
});

type Settings = { define?: Record<string, unknown> | undefined; outDir?: string };

/**
 * Builds the modules that render pages in functions, each into a single file in a folder. Returns their version, a hash
 * of their code, which it also writes to `version.txt`: a document and a renderer of the same version have the same
 * styles and components.
 */
export const buildRenderer = async ({ define, outDir = RENDERER }: Settings): Promise<string> => {
  await rm(outDir, { recursive: true, force: true });
  const hash = createHash('sha256');
  for (const [name, needed] of Object.entries(DRAWING)) {
    const config = configOf(define, outDir);
    const files = await chunksOf({
      ...config,
      plugins: [onlyNeeded(needed), clientRouteTable, unusedServer],
      build: {
        ...config.build,
        rolldownOptions: {
          input: { [name]: join(WEB, `server/${name}.ts`) },
          output: { codeSplitting: false },
        },
      },
    });
    for (const { fileName, code } of files) hash.update(`${fileName}\n${code}`);
  }
  const version = hash.digest('base64url').slice(0, 16);
  await writeFile(join(outDir, 'version.txt'), version);
  await writeFile(join(outDir, 'package.json'), '{"type":"module"}');
  return version;
};

/** Builds the module that renders pages in the build of the web app; returns its file. */
export const buildPrerenderer = async ({ define }: Pick<Settings, 'define'>): Promise<string> => {
  const config = configOf(define, PRERENDERER);
  await chunksOf({
    ...config,
    build: {
      ...config.build,
      emptyOutDir: true,
      rolldownOptions: {
        input: { prerender: join(WEB, 'server/prerender.tsx') },
        output: { keepNames: true }, // a page's component names its chunk
      },
    },
  });
  return join(PRERENDERER, 'prerender.js');
};

const configOf = (define: Settings['define'], outDir: string) =>
  ({
    configFile: false,
    root: WEB,
    define: { ...define, 'process.env.NODE_ENV': JSON.stringify('production') },
    logLevel: 'error',
    build: { ssr: true, outDir, emptyOutDir: false, copyPublicDir: false, assetsInlineLimit: 0, minify: true },
    ssr: { noExternal: true },
  }) satisfies InlineConfig;

const chunksOf = async (config: InlineConfig): Promise<Rolldown.OutputChunk[]> => {
  const built = await build(config);
  if (Array.isArray(built) || !('output' in built)) throw new Error('The renderer was not built.');
  return built.output.filter((file) => file.type === 'chunk');
};

/**
 * Leaves out what a page loads on demand and does not need to be rendered once: other pages, and parts that appear later.
 * Importing it in a function fails.
 */
const onlyNeeded = (needed: readonly RegExp[]): Plugin => ({
  name: 'yonnee-only-needed',
  async resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== 'string') return undefined;
    const found = await this.resolve(specifier, importer);
    const isNeeded = found && needed.some((pattern) => pattern.test(found.id));
    return isNeeded ? found : { id: specifier, external: true };
  },
});
