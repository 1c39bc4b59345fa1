import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';
import { STRIPE_RESOURCES } from '#functions/core/stripe-resources.ts';
import { type Resource, routes } from '#shared/routes.ts';

/** Every Lambda: one per resource of the route table, and those that no route calls. */
export type FunctionName = Resource | (typeof WITHOUT_ROUTES)[number];
const WITHOUT_ROUTES = ['pre-token', 'outbox', 'mailer', 'mail-events', 'sweep'] as const;
export const RESOURCES = Object.keys(routes) as Resource[];
export const FUNCTIONS: readonly FunctionName[] = [...RESOURCES, ...WITHOUT_ROUTES];

/** The repository's root; entries and outputs are named from here. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Where the bundles go: `<name>/index.js` each, and esbuild's `meta.json` that tells what they are made of. */
export const BUNDLES = join(ROOT, 'dist/functions');

/** A function's source file, from the repository's root. */
export const entryOf = (name: FunctionName): string => `functions/${name}/index.ts`;

/** Credentials come from Lambda's environment; these providers would add 130 KB for ways that it never tries. */
const EXCLUDED = [
  ...['sso', 'ini', 'process', 'web-identity', 'login', 'http'].map((way) => `@aws-sdk/credential-provider-${way}`),
  '@aws-sdk/token-providers',
  '@aws-sdk/nested-clients/*',
  '@smithy/credential-provider-imds',
];

/** The SDK loads these when an answer is a stream of events, which none of ours is; S3's client brings them all the same. */
const noEventStreams: Plugin = {
  name: 'no-event-streams',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { external: true } : undefined,
    ),
};

/** Stripe's package does not say that importing it alone does nothing: without this, 246 KB stay where no call is left. */
const excludeStripeWhereUnused: Plugin = {
  name: 'stripe-only-where-used',
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^stripe$/ }, async ({ path, pluginData, ...from }) =>
      pluginData === 'found'
        ? undefined
        : { ...(await resolve(path, { ...from, pluginData: 'found' })), sideEffects: false },
    ),
};

const OF_STRIPE = /[/\\]stripe[/\\]esm[/\\]resources[/\\](.+)\.js$/;
const USED = new RegExp(String.raw`^(${STRIPE_RESOURCES.join('|')})([/\\]|$)`, 'i');

/** Stripe's client names all of its API: what we never call is 170 KB, which every cold start would read. */
const keepUsedStripeResources: Plugin = {
  name: 'stripe-only-as-used',
  setup: ({ onLoad }) =>
    onLoad({ filter: OF_STRIPE }, async ({ path }) => {
      if (USED.test(OF_STRIPE.exec(path)?.[1] ?? '')) return undefined;
      const classes = (await readFile(path, 'utf8')).matchAll(/^export class (\w+)/gm);
      return { contents: Array.from(classes, ([, name]) => `export class ${name} {}`).join('\n') };
    }),
};

/**
 * Bundles every function in one go, and gives what they are made of. CJS starts faster than ESM. `beside` names sources,
 * from the repository's root, to bundle in the same way for comparison.
 */
export const bundleFunctions = async (
  outdir = BUNDLES,
  beside: Readonly<Record<string, string>> = {},
): Promise<Metafile> => {
  const sources = { ...Object.fromEntries(FUNCTIONS.map((name) => [name, entryOf(name)])), ...beside };
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
  await writeFile(join(outdir, 'package.json'), '{"type":"commonjs"}'); // outside of Lambda the root's would say ESM
  return metafile;
};

/** A bundle's minified bytes, and the packages that it contains. */
export const contentsOf = (metafile: Metafile, name: FunctionName): { bytes: number; packages: Set<string> } => {
  const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === entryOf(name));
  if (!output) throw new Error(`no bundle of ${name}`);
  const packages = Object.keys(output.inputs).flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  return { bytes: output.bytes, packages: new Set(packages) };
};

/** What a bundle may weigh, in KB minified, by what it must bring: cold starts grow with it. */
export const maxKbOf = (packages: ReadonlySet<string>): number =>
  packages.has('@aws-sdk/client-s3') || packages.has('stripe') ? 650 : 400;
