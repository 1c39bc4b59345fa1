import { readFileSync } from 'node:fs';
import { LANGUAGES } from '#shared/auth/schema.ts';
import { prerenderedFile, prerenderedPages } from '#shared/prerendered-pages.ts';

/** Returns the script of the CloudFront function that maps each path to its file; the local web server runs it too. */
export const spaRewrite = (): string => {
  const prerendered = Object.values(prerenderedPages).map((path) => ({ path, file: prerenderedFile(path) }));
  const site = { languages: LANGUAGES, prerendered };
  const handler = readFileSync(new URL('spa-rewrite.js', import.meta.url), 'utf8');
  return `const site = ${JSON.stringify(site)};\n${handler}`;
};
