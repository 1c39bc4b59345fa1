import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';
import { STRIPE_RESOURCES } from '#functions/core/stripe-resources.ts';
import { type Resource, routes } from '#shared/routes.ts';

/** Name of a Lambda: one per resource of the route table, and those without a route. */
export type FunctionName = Resource | (typeof WITHOUT_ROUTES)[number];
const WITHOUT_ROUTES = ['pre-token', 'outbox', 'mailer', 'mail-events', 'sweep'] as const;
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

/** Excludes the SDK's event streams: S3's client imports them, but no call made here returns one. */
const noEventStreams: Plugin = {
  name: 'no-event-streams',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { external: true } : undefined,
    ),
};

/**
 * Marks Stripe's package as free of side effects, which it does not declare; otherwise 246 KB stay where nothing calls
 * it.
 */
const excludeStripeWhereUnused: Plugin = {
  name: 'stripe-only-where-used',
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^stripe$/ }, async ({ path, pluginData, ...from }) =>
      pluginData === 'found'
        ? undefined
        : { ...(await resolve(path, { ...from, pluginData: 'found' })), sideEffects: false },
    ),
};

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

/**
 * Bundles every function in one build and returns esbuild's metafile. CJS starts faster than ESM. `extraSources`,
 * relative to the repository's root, are bundled in the same way for comparison.
 */
export const bundleFunctions = async (
  outdir = BUNDLES,
  extraSources: Readonly<Record<string, string>> = {},
): Promise<Metafile> => {
  const sources = { ...Object.fromEntries(FUNCTIONS.map((name) => [name, entryOf(name)])), ...extraSources };
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(Object.entries(sources).map(([name, source]) => [`${name}/index`, source])),
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minify: true,
    mainFields: ['module', 'main'],
    external: EXCLUDED,
    plugins: [noEventStreams, excludeStripeWhereUnused, keepUsedStripeResources],
    legalComments: 'none',
    metafile: true,
  });
  await mkdir(outdir, { recursive: true });
  await writeFile(join(outdir, 'meta.json'), JSON.stringify(metafile));
  // Outside Lambda the root's package.json would make the bundles ESM.
  await writeFile(join(outdir, 'package.json'), '{"type":"commonjs"}');
  return metafile;
};

/** Returns a bundle's minified size in bytes and the packages that it contains. */
export const contentsOf = (metafile: Metafile, name: FunctionName): { bytes: number; packages: Set<string> } => {
  const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === entryOf(name));
  if (!output) throw new Error(`no bundle of ${name}`);
  const packages = Object.keys(output.inputs).flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  return { bytes: output.bytes, packages: new Set(packages) };
};

/** Returns the maximum size of a bundle in KB minified, by the packages it needs; cold starts grow with it. */
export const maxKbOf = (packages: ReadonlySet<string>): number =>
  packages.has('@aws-sdk/client-s3') || packages.has('stripe') ? 650 : 400;
