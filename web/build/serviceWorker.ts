import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { BUILD_TARGET } from './browsers.ts';

/** Builds the service worker, at an address that never changes, with the files that it keeps from the start. */
export const serviceWorker = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'yonnee-service-worker',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_, files) {
        const { outputFiles } = await bundle({
          entryPoints: [join(config.root, 'app/offline/serviceWorker.ts')],
          bundle: true,
          minify: true,
          format: 'iife',
          target: BUILD_TARGET,
          write: false,
          define: { SHELL_FILES: JSON.stringify(shellFiles(files)), AGENT_FILES: JSON.stringify(agentFiles(files)) },
        });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: outputFiles[0]?.text ?? '' });
      },
    },
  };
};

/** Modules that the agents' pages need, with all that these import: pages, queue, calls, logout, and texts. */
export const AGENT_MODULES =
  /\/web\/(?:features\/(?:agent|counter)\/|core\/offlineQueue\/|core\/api\/(?:sendSigned|endSession)|app\/Connection\.|i18n\/(?:fr|en)\/(?:common|agent\w*|colisForm|counter|customer|drawer|labels|payLinks|phone|missingRecords|offlineQueue|proof|seller)\.json$)/;
/** Lists of the agents' pages, and of the team's texts, of which agents need only their own. */
const LISTS = /\/web\/(?:app\/agentPages|i18n\/teamTexts)\.ts$/;
/** Decoder of a picture format of phones, too large to be kept; phones without it send the format of their browser. */
const NOT_KEPT = /\/node_modules\/libheif-js\//;

/** Returns the addresses of the files of the agents' pages that no other page needs from the start. */
const agentFiles = (files: Rolldown.OutputBundle): string[] => {
  const shell = new Set(shellFiles(files).map((address) => address.slice(1)));
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = files[name];
    if (chunk?.type !== 'chunk' || found.has(name) || shell.has(name)) return;
    if (chunk.moduleIds.some((id) => NOT_KEPT.test(id))) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) found.add(asset);
    const isList = chunk.moduleIds.some((id) => LISTS.test(id));
    [...chunk.imports, ...(isList ? [] : chunk.dynamicImports)].forEach(visit);
  };
  const isNeeded = (id: string): boolean => AGENT_MODULES.test(id) || LISTS.test(id);
  for (const file of Object.values(files))
    if (file.type === 'chunk' && file.moduleIds.some(isNeeded)) visit(file.fileName);
  return [...found].sort().map((name) => `/${name}`);
};

/** Returns the addresses of the entry and the app with their imports and styles, and of the fonts. */
const shellFiles = (files: Rolldown.OutputBundle): string[] => {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = files[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    chunk.imports.forEach(visit);
  };
  for (const file of Object.values(files)) {
    if (file.type === 'chunk' && (file.isEntry || file.name === 'app')) visit(file.fileName);
    if (file.fileName.endsWith('.woff2')) found.add(file.fileName);
  }
  return [...found].sort().map((name) => `/${name}`);
};
