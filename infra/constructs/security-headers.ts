/** The headers that the site is served with: by CloudFront in the cloud, by `local/` on a laptop. */

/** Two years, as browsers' preload lists ask. */
export const HSTS_SECONDS = 2 * 365 * 24 * 3600;

/** Only our own code and styles; `uploadsOrigin` is where photos are put and shown from. */
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

/** Headers for which CloudFront has no setting of its own. */
export const OTHER_HEADERS: Readonly<Record<string, string>> = {
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** Every security header of the site by its lower-case name. `uploadsOrigin` has no slash at the end. */
export const securityHeaders = (uploadsOrigin: string): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(uploadsOrigin),
  'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  ...OTHER_HEADERS,
});

/**
 * How long a file of the site may be kept, by its path from the site's root: assets carry their content's hash in
 * their name, everything else is asked for again. The upload puts it on the files, so that errors are never kept.
 */
export const cachingOf = (path: string): string =>
  /^\/?assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
