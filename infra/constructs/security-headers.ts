import { createHash } from 'node:crypto';
import { AGENT_PATH } from '#shared/agent-path.ts';
import { noAppScript } from '#shared/no-app.ts';

/** Security headers of the site, sent by CloudFront in the cloud and by `local/` on a laptop. */

/** Two years, as browsers' preload lists require. */
export const HSTS_SECONDS = 2 * 365 * 24 * 3600;

/**
 * Pages of agents, who scan labels: only their documents may use the camera, and WebAssembly, in which a library reads
 * the codes.
 */
export const SCANNER_PATHS = [AGENT_PATH, `${AGENT_PATH}/*`] as const;

const noAppHash = `'sha256-${createHash('sha256').update(noAppScript).digest('base64')}'`;

/**
 * Content security policy that permits only the site's own code and styles, and of scripts in a document only
 * `noAppScript`; photos are at `uploadsOrigin`.
 */
export const contentSecurityPolicy = (uploadsOrigin: string, scans: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${noAppHash}${scans ? " 'wasm-unsafe-eval'" : ''}`,
    "style-src 'self'",
    `img-src 'self' blob: data: ${uploadsOrigin}`,
    `connect-src 'self' ${uploadsOrigin}`,
    "font-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');

/** Headers without a dedicated setting in CloudFront. */
export const otherHeaders = (scans: boolean): Record<string, string> => ({
  'permissions-policy': `camera=(${scans ? 'self' : ''}), geolocation=(), microphone=(), payment=(), usb=()`,
  'cross-origin-opener-policy': 'same-origin',
});

/**
 * Returns every security header of the site by its lower-case name, for a page that `scans` or any other.
 * `uploadsOrigin` has no slash at the end.
 */
export const securityHeaders = (uploadsOrigin: string, scans = false): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(uploadsOrigin, scans),
  'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  ...otherHeaders(scans),
});

/**
 * Returns the cache-control of a file by its path from the site's root: assets have their content's hash in their name,
 * all others are revalidated. The upload stores it with the files, so that errors are never cached.
 */
export const cachingOf = (path: string): string =>
  /^\/?assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
