import { readFileSync } from 'node:fs';
import { LANGUAGES } from '#shared/auth/schema.ts';
import { prerenderedFile, prerenderedPages } from '#shared/prerendered-pages.ts';
import { TRACKING_DOCUMENT } from '#shared/tracking/tracking-page.ts';

/** Scripts of the CloudFront functions that map paths; the local web server runs them too. */

/** Returns the script that maps each path to its file. */
export const spaRewrite = (): string => scriptOf('spa-rewrite.js');

/** Returns the script that maps the address of a parcel's page to its document. */
export const trackingRewrite = (): string => scriptOf('tracking-rewrite.js');

const scriptOf = (file: string): string => {
  const prerendered = Object.values(prerenderedPages).map((path) => ({ path, file: prerenderedFile(path) }));
  const tracking = prerenderedPages.trackColis;
  const site = { languages: LANGUAGES, prerendered, tracking, document: TRACKING_DOCUMENT };
  return [`const site = ${JSON.stringify(site)};`, textOf('viewer-language.js'), textOf(file)].join('\n');
};

const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
