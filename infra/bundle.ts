import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { STRIPE_RESOURCES } from '#functions/core/stripe-resources.ts';
import { type Resource, routes } from '#shared/routes.ts';

/** Name of a Lambda: one per resource of the route table, and those without a route. */
export type FunctionName = Resource | (typeof WITHOUT_ROUTES)[number];
const WITHOUT_ROUTES = [
  'pre-token',
  'outbox',
  'mailer',
  'mail-events',
  'sweep',
  'home-page',
  'tracking-page',
  'site-check',
] as const;
export const RESOURCES = Object.keys(routes) as Resource[];
export const FUNCTIONS: readonly FunctionName[] = [...RESOURCES, ...WITHOUT_ROUTES];

/** Root of the repository, to which entries and outputs are relative. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Folder of the bundles: `<name>/index.js` each, and esbuild's `meta.json` with their contents. */
export const BUNDLES = join(ROOT, 'dist/functions');

/** Source file of a function, relative to the repository's root. */
export const entryOf = (name: FunctionName): string => `functions/${name}/index.ts`;

/** Credential providers that Lambda never tries, since its environment has the credentials; they would add 130 KB. */
const EXCLUDED = [
  ...['sso', 'ini', 'process', 'web-identity', 'login', 'http'].map(
    (source) => `@aws-sdk/credential-provider-${source}`,
  ),
  '@aws-sdk/token-providers',
  '@aws-sdk/nested-clients/*',
  '@smithy/credential-provider-imds',
];

/** Excludes the SDK's event streams, 20 of 340 KB: its clients import them, but no call made here returns one. */
const noEventStreams: Plugin = {
  name: 'no-event-streams',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { external: true } : undefined,
    ),
};

const LAZY = /^\.\.?\/(?:[\w-]+\/)?[\w-]+\.lazy\.ts$/;

/**
 * Leaves each `x.lazy.ts` that a module imports dynamically out of the bundle: it becomes a file beside it, which most
 * cold starts never read. Such a module has its own copy of what it imports: it shares the actor and the deadline of the
 * current work (`sharedStorage`) and errors (`AppError`), and keeps no other state. `sources` receives the source file of each by the name of its bundle.
 */
const separateLazyModules = (sources: Map<string, string>): Plugin => ({
  name: 'separate-lazy-modules',
  setup: ({ onResolve }) =>
    onResolve({ filter: LAZY }, ({ path, kind, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const name = basename(path, '.ts');
      const source = relative(ROOT, join(resolveDir, path));
      if ((sources.get(name) ?? source) !== source) throw new Error(`two lazy modules are named ${name}`);
      sources.set(name, source);
      return { path: `./${name}.js`, external: true };
    }),
});

const STRIPE_RESOURCE_FILE = /[/\\]stripe[/\\]esm[/\\]resources[/\\](.+)\.js$/;
const USED = new RegExp(String.raw`^(${STRIPE_RESOURCES.join('|')})([/\\]|$)`, 'i');

/**
 * Replaces the resources of Stripe's client that are never called by empty classes: 170 KB for every cold start to
 * read.
 */
const keepUsedStripeResources: Plugin = {
  name: 'stripe-only-as-used',
  setup: ({ onLoad }) =>
    onLoad({ filter: STRIPE_RESOURCE_FILE }, async ({ path }) => {
      if (USED.test(STRIPE_RESOURCE_FILE.exec(path)?.[1] ?? '')) return undefined;
      const classes = (await readFile(path, 'utf8')).matchAll(/^export class (\w+)/gm);
      return { contents: Array.from(classes, ([, name]) => `export class ${name} {}`).join('\n') };
    }),
};

const SETTINGS = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs', // starts faster than ESM
  minify: true,
  charset: 'utf8', // accents of the messages take two bytes instead of four
  mainFields: ['module', 'main'],
  supported: { 'dynamic-import': false }, // import('node:http') in a CJS bundle makes Node evaluate all of undici
  external: EXCLUDED,
  plugins: [noEventStreams, keepUsedStripeResources],
  legalComments: 'none',
  metafile: true,
} as const satisfies BuildOptions;

/** Bundles every function, and the lazy modules of each beside it; returns esbuild's metafile of all. */
export const bundleFunctions = async (outdir = BUNDLES): Promise<Metafile> => {
  const sources = new Map<string, string>();
  const plugins = [...SETTINGS.plugins, separateLazyModules(sources)];
  const all: Metafile = { inputs: {}, outputs: {} };
  let entryPoints = Object.fromEntries(FUNCTIONS.map((name) => [`${name}/index`, entryOf(name)]));
  while (Object.keys(entryPoints).length > 0) {
    const { metafile } = await build({ ...SETTINGS, plugins, outdir, entryPoints });
    Object.assign(all.inputs, metafile.inputs);
    Object.assign(all.outputs, metafile.outputs);
    entryPoints = missingLazyModules(all, sources);
  }
  await mkdir(outdir, { recursive: true });
  await writeFile(join(outdir, 'meta.json'), JSON.stringify(all));
  // Outside Lambda the root's package.json would make the bundles ESM.
  await writeFile(join(outdir, 'package.json'), '{"type":"commonjs"}');
  return all;
};

/** Lists the lazy modules that bundles load and that are not bundled yet, by the path of their bundle. */
const missingLazyModules = ({ outputs }: Metafile, sources: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(outputs).flatMap(([path, { imports }]) =>
      imports
        .filter((found) => found.path.endsWith('.lazy.js') && !outputs[join(dirname(path), found.path)])
        .map((found) => basename(found.path, '.js'))
        .map((name) => [`${basename(dirname(path))}/${name}`, sources.get(name) ?? '']),
    ),
  );

/** Returns the size in bytes of what a cold start reads, and of the lazy modules, and the packages in all of them. */
export const contentsOf = (
  { outputs }: Metafile,
  name: FunctionName,
): { bytes: number; lazyBytes: number; packages: Set<string> } => {
  const own = Object.entries(outputs).filter(([path]) => basename(dirname(path)) === name);
  const index = own.find(([, { entryPoint }]) => entryPoint === entryOf(name))?.[1];
  if (!index) throw new Error(`no bundle of ${name}`);
  const packages = own.flatMap(([, { inputs }]) =>
    Object.keys(inputs).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
  );
  const lazyBytes = own.reduce((sum, [, { bytes }]) => sum + bytes, -index.bytes);
  return { bytes: index.bytes, lazyBytes, packages: new Set(packages) };
};

/** AWS services that a function may call beside the table, by the package of their client. */
const SERVICES = ['cognito-identity-provider', 'secrets-manager', 'sesv2'].map((name) => `@aws-sdk/client-${name}`);

/** Returns the maximum KB, minified, that a cold start may read: more where it needs other services than the table. */
export const maxKbOf = (packages: ReadonlySet<string>): number =>
  SERVICES.some((name) => packages.has(name)) ? 495 : 360;
