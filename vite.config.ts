import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { stageOf } from './infra/stages.ts';
import { localSite } from './shared/site.ts';
import { clientRouteTable } from './web/build/clientRouteTable.ts';
import { prerenderPages } from './web/build/prerenderPages.ts';
import { siteDefine } from './web/build/renderer.ts';
import { serviceWorker } from './web/build/serviceWorker.ts';

/** What every page needs and changes rarely: one file that stays in the browser's cache across deploys. */
const vendor = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-router-dom',
  'i18next',
  'react-i18next',
  '@tanstack/react-query',
  '@tanstack/query-core',
];

/** The parts of these that the home page does without. */
const rare = /\/(?:queriesObserver|useQueries|hydration)\.js$/;

/** Heavy and needed by few pages. Each is one file that those pages load, never a part of what everyone loads. */
const lazyOnly = {
  phone: ['libphonenumber-js'],
  'amplify-ui': ['@aws-amplify/ui', '@aws-amplify/ui-react', '@aws-amplify/ui-react-core', 'xstate'],
  'aws-amplify': ['aws-amplify', '@aws-amplify/(?:core|api|api-rest|auth|data-schema.*)', '@aws-sdk/.*', '@smithy/.*'],
};

/** The parts of these that come with the few forms that have a password or a box to tick. */
const rarer = /\/(?:Checkbox(?:Field)?|PasswordField)\/|\/Icon(?:Visibility(?:Off)?|Check|Indeterminate)\.mjs$/;

/** File names with the shortest hash that Rolldown accepts: the entry lists the files that each page needs. */
const fileName = 'assets/[name]-[hash:7]';

/**
 * The many small files have a hash only, for a shorter list; those of every visit and the heavy ones have a name too.
 */
const chunkName = ({ name }: { name: string }): string =>
  ['app', 'vendor', ...Object.keys(lazyOnly)].includes(name) ? `${fileName}.js` : 'assets/[hash:7].js';
const assetName = ({ names }: { names: string[] }): string =>
  names[0]?.endsWith('.css') ? 'assets/[hash:7][extname]' : `${fileName}[extname]`;

/** Warnings for developers that React Router and i18next never print in production; without them 2 KB less are sent. */
const developerWarnings = ['warning', 'warnOnce', 'this.logger.warn', 'this.logger.log', 'this.logger.deprecate'];

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const from = (packages: string[]) => new RegExp(`node_modules/(${packages.join('|')})/`);

type Chunking = Rolldown.ChunkingContext;

/** Everything that a module imports at once, itself among it. */
const closureOf = (root: string, context: Chunking): Set<string> => {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  visit(root);
  return found;
};

/**
 * Which of the files of every visit a module is in: the entry, which is small and here at once, or the app, with all
 * that the home page needs but its own parts.
 */
const everyVisit = (() => {
  const front = here('web/features/home/');
  let entry: ReadonlySet<string> | undefined;
  let app: readonly ReadonlySet<string>[] = [];
  return (id: string, context: Chunking): string | null => {
    if (!entry) {
      entry = closureOf(here('web/app/main.ts'), context);
      app = [here('web/app/startApp.tsx'), `${front}HomePage.tsx`].map((root) => closureOf(root, context));
    }
    if (entry.has(id)) return 'entry';
    return app.some((part) => part.has(id)) && !id.startsWith(front) && !rare.test(id) ? 'app' : null;
  };
})();

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
    const heavy = Object.values(lazyOnly).map(from);
    const seen = new Set<string>();
    const visit = (file: string, path: string) => {
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk' || seen.has(file)) return;
      seen.add(file);
      const found = chunk.moduleIds.find((id) => heavy.some((packages) => packages.test(id)));
      if (found) this.error(`${found} is loaded by everyone, through ${path} > ${chunk.name}: import it lazily.`);
      for (const next of chunk.imports) visit(next, `${path} > ${chunk.name}`);
    };
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk' && (chunk.isEntry || ['app', 'HomePage'].includes(chunk.name)))
        visit(chunk.fileName, 'index.html');
    }
  },
};

/** The mode names the stage (`vite build --mode prod`); Vite's own default builds for the local cloud. */
const siteFor = (mode: string) => (mode === 'production' ? localSite : stageOf(mode).site);

/** React Router's production build. */
const productionRouter = [
  { find: /^react-router$/, replacement: here('node_modules/react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: here('node_modules/react-router/dist/production/dom-export.mjs') },
];

/**
 * Names of React Router's components are for developers' tools only. Without these assignments the build leaves out the
 * components that nothing uses, such as `Form`.
 */
const unnamedRouterComponents: Plugin = {
  name: 'yonnee-unnamed-router-components',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code) =>
      code.replace(/^\w+\.displayName = .*;$/gm, '').replace(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
  },
};

export default defineConfig(({ mode, command }) => ({
  root: here('web'),
  envDir: false,
  define: siteDefine(siteFor(mode)),
  // React Router's package.json names only its development build, which differs by a flag.
  ...(command === 'build' && { resolve: { alias: productionRouter } }),
  plugins: [
    react(),
    unnamedRouterComponents,
    clientRouteTable,
    keepLazy,
    nameInDocument,
    prerenderPages(),
    serviceWorker(),
  ],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    // Slower than the default, and 1 KB smaller on every page.
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_funcs: developerWarnings } },
    // The site's CSP forbids inline scripts and data: fonts, so every asset is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ['es2023', 'chrome111', 'edge111', 'firefox114', 'safari16.4'],
    rolldownOptions: {
      // Schemas (`v.object(…)`) that nothing reads are left out: building one has no side effect.
      treeshake: { manualPureFunctions: ['v'] },
      output: {
        entryFileNames: `${fileName}.js`,
        chunkFileNames: chunkName,
        assetFileNames: assetName,
        codeSplitting: {
          groups: [
            { name: 'vendor', test: (id: string) => from(vendor).test(id) && !rare.test(id) },
            ...Object.entries(lazyOnly).map(([name, packages]) => ({
              name,
              test: (id: string) => from(packages).test(id) && !rarer.test(id),
            })),
            // What the app and the home page need is one file, though other pages need only parts of it: small files
            // are compressed worse, and each is a request more.
            { name: (id, context) => (everyVisit(id, context) === 'entry' ? 'entry' : null), priority: 1 },
            { name: everyVisit },
          ],
        },
      },
    },
  },
}));
