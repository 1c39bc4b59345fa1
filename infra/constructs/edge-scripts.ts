import { readFileSync } from 'node:fs';
import { LANGUAGES } from '#shared/auth/schema.ts';
import { PAYER_DOCUMENT, PAYER_PATH } from '#shared/payments/payer-page.ts';
import { prerenderedFile, prerenderedPages } from '#shared/prerendered-pages.ts';
import { TRACKING_DOCUMENT } from '#shared/tracking/tracking-page.ts';

/** Scripts of the CloudFront functions that map paths; the local web server runs them too. */

/** Returns the script that maps each path to its file. */
export const spaRewrite = (): string => scriptOf('spa-rewrite.js');

/** Returns the script that maps the address of a parcel's page to its document. */
export const trackingRewrite = (): string => scriptOf('drawn-rewrite.js', TRACKING);

/** Returns the script that maps the address of a pay link to its document. */
export const payerRewrite = (): string =>
  scriptOf('drawn-rewrite.js', { path: PAYER_PATH, document: PAYER_DOCUMENT, without: prerenderedPages.home });

/** Pages with a code in their address: their first segment, document, and where an address without a code leads. */
type DrawnPages = { path: string; document: string; without: string };

const TRACKING: DrawnPages = {
  path: prerenderedPages.trackColis,
  document: TRACKING_DOCUMENT,
  without: prerenderedPages.trackColis,
};

const scriptOf = (file: string, drawn = TRACKING): string => {
  const prerendered = Object.values(prerenderedPages).map((path) => ({ path, file: prerenderedFile(path) }));
  const site = { languages: LANGUAGES, prerendered, tracking: prerenderedPages.trackColis, drawn };
  return [`const site = ${JSON.stringify(site)};`, textOf('viewer-language.js'), textOf(file)].join('\n');
};

const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
