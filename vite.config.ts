import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { stageNamed } from './infra/stages.ts';
import { localSite } from './shared/site.ts';
import { BUILD_TARGET } from './web/build/browsers.ts';
import { clientRouteTable } from './web/build/clientRouteTable.ts';
import { codeGroups, fixedGroups, isHeavy, mergeSharedFiles, namedFiles } from './web/build/codeSplitting.ts';
import { eagerModules } from './web/build/eagerModules.ts';
import { missingFiles, preloadLists } from './web/build/preloadLists.ts';
import { prerenderPages } from './web/build/prerenderPages.ts';
import { siteDefine } from './web/build/renderer.ts';
import { serviceWorker } from './web/build/serviceWorker.ts';

/** File names with the shortest hash that Rolldown accepts: the entry lists the files that each page needs. */
const fileName = 'assets/[name]-[hash:7]';

/**
 * The many small files have a hash only, for a shorter list; those of every visit and the heavy ones have a name too.
 */
const chunkName = ({ name }: { name: string }): string =>
  namedFiles.has(name) ? `${fileName}.js` : 'assets/[hash:7].js';
const assetName = ({ names }: { names: string[] }): string =>
  names[0]?.endsWith('.css') ? 'assets/[hash:7][extname]' : `${fileName}[extname]`;

/** Warnings for developers that React Router and i18next never print in production; without them 2 KB less are sent. */
const developerWarnings = ['warning', 'warnOnce', 'this.logger.warn', 'this.logger.log', 'this.logger.deprecate'];

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The app's files are named in the document, so that they do not wait for the entry to ask. */
const nameInDocument: Plugin = {
  name: 'yonnee-name-in-document',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const app = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'app');
      if (app?.type !== 'chunk') throw new Error('The build has no app.');
      const tag = (rel: string) => (file: string) => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      });
      const styles = [...(app.viteMetadata?.importedCss ?? [])];
      return [...styles.map(tag('stylesheet')), ...[app.fileName, ...app.imports].map(tag('modulepreload'))];
    },
  },
};

/**
 * Fails the build when the entry, the app or the home page, with all that they import at once, hold what must stay
 * lazy.
 */
const keepLazy: Plugin = {
  name: 'yonnee-keep-lazy',
  generateBundle(_, bundle) {
    const seen = new Set<string>();
    const visit = (file: string, path: string) => {
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk' || seen.has(file)) return;
      seen.add(file);
      const found = chunk.moduleIds.find(isHeavy);
      if (found) this.error(`${found} is loaded by everyone, through ${path} > ${chunk.name}: import it lazily.`);
      for (const next of chunk.imports) visit(next, `${path} > ${chunk.name}`);
    };
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk' && (chunk.isEntry || ['app', 'HomePage'].includes(chunk.name)))
        visit(chunk.fileName, 'index.html');
    }
  },
};

/** Mode of the build of `npm start`: for the local cloud, in half the time, with more and larger files. */
const QUICK = 'quick';

/** The mode names the stage (`vite build --mode prod`); Vite's own default builds for the local cloud. */
const siteFor = (mode: string) => (mode === 'production' || mode === QUICK ? localSite : stageNamed(mode).site);

/** Returns the settings that determine the code of the build, for its first pass too. */
const codeOf = (mode: string) =>
  ({
    root: here('web'),
    envDir: false,
    define: siteDefine(siteFor(mode)),
  }) satisfies InlineConfig;

/** Builds the site's files before they are merged, without writing them. */
const firstPass = async (mode: string): Promise<Rolldown.RolldownOutput> => {
  const built = await build({
    ...codeOf(mode),
    configFile: false,
    mode,
    logLevel: 'error',
    plugins: [react(), clientRouteTable],
    build: {
      write: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups: fixedGroups } } },
    },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('The first pass built nothing.');
  return built;
};

export default defineConfig(({ mode }) => ({
  ...codeOf(mode),
  plugins: [
    react(),
    mode !== QUICK && mergeSharedFiles(() => firstPass(mode)),
    clientRouteTable,
    preloadLists,
    mode !== QUICK && eagerModules,
    keepLazy,
    nameInDocument,
    prerenderPages(),
    serviceWorker(),
  ],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    // Slower than Oxc, and 1 KB smaller on every page.
    minify: mode === QUICK ? 'oxc' : 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_funcs: developerWarnings } },
    // The site's CSP forbids other inline scripts and data: fonts, so every asset is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed, { hostId }) => missingFiles(file, needed, hostId),
    },
    target: BUILD_TARGET,
    rolldownOptions: {
      output: {
        entryFileNames: `${fileName}.js`,
        chunkFileNames: chunkName,
        assetFileNames: assetName,
        codeSplitting: {
          groups: codeGroups,
        },
      },
    },
  },
}));
