import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { prerenderedFile, prerenderedPages } from '../../shared/prerendered-pages.ts';
import type { PrerenderedPage } from '../app/prerender.tsx';
import { addCode, documentOf, moveStyles } from './prerenderedDocument.ts';

type Files = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/**
 * Prerenders `prerenderedPages` into documents of their own, readable before any code is loaded. Each document names
 * the files of its page, so that they do not wait for the entry script.
 */
export const prerenderPages = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'yonnee-draw-pages',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_, files) {
        const empty = files['index.html'];
        if (empty?.type !== 'asset') this.error('The build has no index.html.');
        const emit = (file: { name: string } | { fileName: string }, source: string): string =>
          `/${this.getFileName(this.emitFile({ type: 'asset', ...file, source }))}`;
        const pages = await renderInNode(config);
        const documents = pages.map((page) => ({ page, document: documentOf(page, String(empty.source)) }));
        const script = emit({ name: 'first.js' }, await firstScript(config.root));
        const styles = emit({ name: 'drawn.css' }, moveStyles(documents.map(({ document }) => document)));
        for (const { page, document } of documents) {
          addCode(document, { script, styles, chunks: chunksOf(page, files) });
          emit({ fileName: `${page.language}/${prerenderedFile(prerenderedPages[page.name])}` }, document.serialize());
        }
      },
    },
  };
};

/** Bundles the first script as a classic script, because the browser would not wait for a module. */
const firstScript = async (root: string): Promise<string> => {
  const { outputFiles } = await bundle({
    entryPoints: [join(root, 'app/firstScript.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
};

/** Builds the app for Node and renders the pages with it. */
const renderInNode = async ({ root, define = {} }: ResolvedConfig): Promise<PrerenderedPage[]> => {
  const outDir = await mkdtemp(join(tmpdir(), 'yonnee-drawing-'));
  try {
    await build({
      configFile: false,
      root,
      define,
      logLevel: 'error',
      build: { ssr: 'app/prerender.tsx', outDir, assetsInlineLimit: 0, minify: false },
      ssr: { noExternal: true },
    });
    const { prerenderAll }: typeof import('../app/prerender.tsx') = await import(
      pathToFileURL(join(outDir, 'prerender.js')).href
    );
    return await prerenderAll();
  } finally {
    await rm(outDir, { recursive: true });
  }
};

/** Returns the chunks of a page's code and texts, with all their static imports. */
const chunksOf = ({ component, language, texts }: PrerenderedPage, files: Files): Chunk[] => {
  const textChunks = texts.map((namespace) => chunkOf(`/i18n/${language}/${namespace}.json`, files));
  return [...new Set([...withImports(chunkOf(`/${component}.tsx`, files), files), ...textChunks])];
};

/** Returns the chunk of one module, by the end of the module's path. */
const chunkOf = (end: string, files: Files): Chunk => {
  const chunk = Object.values(files).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(end));
  if (chunk?.type !== 'chunk') throw new Error(`The build has no separate chunk for ${end}.`);
  return chunk;
};

const withImports = (chunk: Chunk, files: Files): Chunk[] => [
  chunk,
  ...chunk.imports.flatMap((name) => {
    const next = files[name];
    return next?.type === 'chunk' ? withImports(next, files) : [];
  }),
];
