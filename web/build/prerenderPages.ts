import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { prerenderedFile, prerenderedPages } from '../../shared/prerendered-pages.ts';
import type { PrerenderedPage } from '../app/prerender.tsx';

type Files = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/**
 * Draws the pages of `drawnPages` into documents of their own, so that a visitor reads before any code has come. Each
 * names the files of its page, which so need not wait for the entry to ask.
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
        const all = await renderInNode(config);
        const first = emit({ name: 'first.js' }, await firstScript(config.root));
        const styles = emit({ name: 'drawn.css' }, stylesOf(all));
        for (const drawn of all) {
          const source = documentOf(drawn, { empty: String(empty.source), files, first, styles });
          emit({ fileName: `${drawn.language}/${prerenderedFile(prerenderedPages[drawn.name])}` }, source);
        }
      },
    },
  };
};

/** It may not be a module, for which the browser would not wait. */
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

/** The app itself, built for Node, draws. */
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

const OWN_STYLE = / style="([^"]*)"/g;

/** The styles of single elements, which the site's CSP forbids in a document; app/main.ts gives them back to the elements. */
const stylesOf = (all: readonly PrerenderedPage[]): string => {
  const found = all.flatMap(({ html }) => [...html.matchAll(OWN_STYLE)].map(([, style = '']) => style));
  return [...new Set(found)].map((style) => `[data-style="${style}"]{${style}}`).join('\n');
};

/** The controls do nothing before the code is there: they say so, lest a password be sent in an address. */
const disableControls = (html: string): string =>
  html
    .replaceAll(OWN_STYLE, ' data-style="$1"')
    .replaceAll(/<(?:button|input|select|textarea)(?=[ >])(?![^>]* disabled)/g, '$& disabled="" data-held=""');

type Site = { empty: string; files: Files; first: string; styles: string };

/** The empty document with the page in it; all code stands in a template, of which app/firstScript.ts takes it. */
const documentOf = (drawn: PrerenderedPage, { empty, files, first, styles }: Site): string => {
  const { name, language, html, named } = drawn;
  const added = chunksOf(drawn, files).filter(({ fileName }) => !empty.includes(fileName));
  const code = [...(empty.match(CODE) ?? []), ...added.map(({ fileName }) => link('modulepreload', `/${fileName}`))];
  const looks = new Set(added.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return empty
    .replaceAll(CODE, '')
    .replace(TITLE, () => named.title)
    .replace(DESCRIPTION, (general) => named.description ?? general)
    .replace(/<html lang="\w+">/, `<html lang="${language}" data-file="${prerenderedFile(prerenderedPages[name])}">`)
    .replace(
      '<link',
      `<template id="code">${code.join('')}</template>\n    <script src="${first}"></script>\n    <link`,
    )
    .replace('</head>', `${[...looks, styles.slice(1)].map((file) => link('stylesheet', `/${file}`)).join('')}</head>`)
    .replace('<div id="root">', () => `<div id="root" data-drawn="${name}">${disableControls(html)}`);
};

const TITLE = /<title>.*?<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;
const CODE = /<script type="module".*?<\/script>|<link rel="modulepreload".*?>/g;
const link = (rel: string, href: string): string => `<link rel="${rel}" crossorigin href="${href}">`;

/** The code and the words of a page, with all that they import at once. */
const chunksOf = ({ component, language, texts }: PrerenderedPage, files: Files): Chunk[] => {
  const words = texts.map((namespace) => chunkOf(`/i18n/${language}/${namespace}.json`, files));
  return [...new Set([...withImports(chunkOf(`/${component}.tsx`, files), files), ...words])];
};

/** The chunk of one module, by how the module's path ends. */
const chunkOf = (end: string, files: Files): Chunk => {
  const found = Object.values(files).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(end));
  if (found?.type !== 'chunk') throw new Error(`The build has no file of its own for ${end}.`);
  return found;
};

const withImports = (chunk: Chunk, files: Files): Chunk[] => [
  chunk,
  ...chunk.imports.flatMap((name) => {
    const next = files[name];
    return next?.type === 'chunk' ? withImports(next, files) : [];
  }),
];
