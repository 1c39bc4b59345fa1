import type { Plugin, Rolldown } from 'vite';
import { isInDocument } from './codeSplitting.ts';

let files: Rolldown.OutputBundle = {};

/** Keeps the files of the build, from which `missingFiles` knows what is loaded already. */
export const preloadLists: Plugin = {
  name: 'yonnee-preload-lists',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      files = bundle;
    },
  },
};

/**
 * Returns the files that the browser preloads with a file that is imported on use: those that it imports, less those of
 * every visit and those that the importing file needs itself. These lists are a large part of the script of every visit.
 */
export const missingFiles = (file: string, needed: readonly string[], importer: string): string[] => {
  const loaded = loadedWith(importer);
  const missing = needed.filter((each) => !isInDocument(each) && !loaded.has(each));
  return missing.length === 1 && missing[0] === file ? [] : missing;
};

const loadedWith = (name: string, found = new Set<string>()): Set<string> => {
  const file = files[name];
  if (file?.type !== 'chunk' || found.has(name)) return found;
  found.add(name);
  for (const next of file.imports) loadedWith(next, found);
  return found;
};
