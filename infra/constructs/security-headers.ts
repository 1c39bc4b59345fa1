/** Security headers of the site, sent by CloudFront in the cloud and by `local/` on a laptop. */

/** Two years, as browsers' preload lists require. */
export const HSTS_SECONDS = 2 * 365 * 24 * 3600;

/** Content security policy that permits only the site's own code and styles; photos are at `uploadsOrigin`. */
export const contentSecurityPolicy = (uploadsOrigin: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
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
export const OTHER_HEADERS: Readonly<Record<string, string>> = {
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** Returns every security header of the site by its lower-case name. `uploadsOrigin` has no slash at the end. */
export const securityHeaders = (uploadsOrigin: string): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(uploadsOrigin),
  'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  ...OTHER_HEADERS,
});

/**
 * Returns the cache-control of a file by its path from the site's root: assets have their content's hash in their name,
 * all others are revalidated. The upload stores it with the files, so that errors are never cached.
 */
export const cachingOf = (path: string): string =>
  /^\/?assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
