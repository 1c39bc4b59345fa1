import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { EMBEDDED_DEPARTURES } from '../../shared/home-page.ts';
import { prerenderedFile, prerenderedPages } from '../../shared/prerendered-pages.ts';
import type { DrawnPage, PageParts, PrerenderedPage } from '../server/prerender.tsx';
import { BUILD_TARGET } from './browsers.ts';
import { DRAWN_DOCUMENTS, drawnDocument } from './drawnDocument.ts';
import { addNotice, type Notices, noticeStyles } from './noAppNotice.ts';
import { addCode, addData, documentOf, htmlOf, parseDocument, stylesOf } from './prerenderedDocument.ts';
import { buildPrerenderer, buildRenderer } from './renderer.ts';

type Files = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/**
 * Prerenders `prerenderedPages` into documents of their own, readable before any code is loaded. Each document names
 * the files of its page, so that they do not wait for the entry script.
 */
export const prerenderPages = (): Plugin => {
  let config: ResolvedConfig;
  let renderers: Promise<[version: string, prerenderer: string]>;
  return {
    name: 'yonnee-draw-pages',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    buildStart: () => {
      renderers = Promise.all([buildRenderer(config), buildPrerenderer(config)]); // beside the site's own build
      renderers.catch(() => {});
    },
    generateBundle: {
      order: 'post',
      async handler(_, files) {
        const empty = files['index.html'];
        if (empty?.type !== 'asset') this.error('The build has no index.html.');
        const emit = (file: { name: string } | { fileName: string }, source: string): string =>
          `/${this.getFileName(this.emitFile({ type: 'asset', ...file, source }))}`;
        const [version, prerenderer] = await renderers;
        const { pages, drawn, notices } = await renderAll(prerenderer);
        const notice = emit({ name: 'no-app.css' }, await noticeStyles());
        const documents = pages.map((page) => ({ page, document: documentOf(page, String(empty.source)) }));
        const script = emit({ name: 'first.js' }, await classicScript(config.root, 'firstScript.ts'));
        const styles = emit({ name: 'drawn.css' }, stylesOf(pages));
        for (const { page, document } of documents) {
          addCode(document, { script, styles, chunks: chunksOf(page, files) });
          addNotice(document, notices, notice, page.language);
          if (page.name === 'home') addData(document, EMBEDDED_DEPARTURES, version);
          emit({ fileName: `${page.language}/${prerenderedFile(prerenderedPages[page.name])}` }, htmlOf(document));
        }
        for (const parts of drawn) {
          const document = drawnDocument(String(empty.source), parts, version);
          addCode(document, { script, styles, chunks: chunksOf(parts, files) });
          addNotice(document, notices, notice, parts.language);
          emit({ fileName: DRAWN_DOCUMENTS[parts.name].keyOf(parts.language) }, htmlOf(document));
        }
        const shell = parseDocument(String(empty.source));
        addNotice(shell, notices, notice);
        empty.source = htmlOf(shell);
      },
    },
  };
};

/** Bundles a classic script: the browser would not wait for a module. */
const classicScript = async (root: string, name: string): Promise<string> => {
  const { outputFiles } = await bundle({
    entryPoints: [join(root, 'app', name)],
    target: BUILD_TARGET,
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
};

/** Renders the pages with the renderer of this build, and returns what the pages that a function draws need. */
const renderAll = async (
  prerenderer: string,
): Promise<{ pages: PrerenderedPage[]; drawn: DrawnPage[]; notices: Notices }> => {
  const { prerenderAll, drawnParts, noAppNotices }: typeof import('../server/prerender.tsx') = await import(
    pathToFileURL(prerenderer).href
  );
  return { pages: await prerenderAll(), drawn: await drawnParts(), notices: await noAppNotices() };
};

/** Returns the chunks of a page's code and texts, with all their static imports. */
const chunksOf = ({ component, language, texts }: PageParts, files: Files): Chunk[] => {
  const textChunks = texts.map((namespace) => chunkOf(`/i18n/${language}/${namespace}.json`, files));
  return [...new Set([...withImports(chunkOf(`/${component}.tsx`, files), files), ...textChunks])];
};

/** Returns the chunk of one module, by the end of the module's path. */
const chunkOf = (end: string, files: Files): Chunk => {
  const chunk = Object.values(files).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(end)),
  );
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
