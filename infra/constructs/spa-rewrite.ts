import { readFileSync } from 'node:fs';
import { LANGUAGES } from '#shared/auth/schema.ts';
import { prerenderedFile, prerenderedPages } from '#shared/prerendered-pages.ts';

/** The CloudFront function that finds the file of each path: plain script, which the local web server runs too. */
export const spaRewrite = (): string => {
  const drawn = Object.values(prerenderedPages).map((path) => ({ path, file: prerenderedFile(path) }));
  const site = { languages: LANGUAGES, drawn };
  const handler = readFileSync(new URL('spa-rewrite.js', import.meta.url), 'utf8');
  return `const site = ${JSON.stringify(site)};\n${handler}`;
};
