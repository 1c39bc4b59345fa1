/**
 * Oldest browsers that the site supports, with the ECMAScript edition that they all read. The build translates newer
 * syntax for them; `web/app/polyfills.ts` adds newer functions.
 */
export const OLDEST_BROWSERS = { chrome: '111', edge: '111', firefox: '114', safari: '16.4' } as const;

/** The same for Vite and esbuild. */
export const BUILD_TARGET: string[] = [
  'es2023',
  ...Object.entries(OLDEST_BROWSERS).map(([browser, version]) => browser + version),
];
