import type { Plugin, Rolldown } from 'vite';

/**
 * Functions of React Router that nothing reaches here: pages fetch through React Query, so there are no actions and no
 * fetchers; links prefetch nothing; all routes are known; nothing is instrumented, and no component runs on a server.
 */
const UNUSED: ReadonlySet<string> = new Set([
  'handleAction',
  'handleFetcherAction',
  'handleFetcherLoader',
  'PrefetchPageLinks',
  'discoverRoutes',
  'instrumentClientSideRouter',
  'getRouteInstrumentationUpdates',
  'RSCErrorHandler',
]);

/** Body of the functions that are left out. */
const BODY = "{throw Error('left out: web/build/unusedRouter.ts')}";

/** File that has the router's functions. */
const ROUTER = /\/react-router\/dist\/development\/chunk-.*\.mjs$/;

/** Leaves out what React Router needs for other sites: 5.7 of 147 KB on every page. */
export const unusedRouter: Plugin = {
  name: 'yonnee-unused-router',
  apply: 'build',
  transform: {
    filter: { id: ROUTER, code: 'handleFetcherAction' },
    handler(code) {
      return withoutFunctions(withoutNames(code), UNUSED, (source) => this.parse(source));
    },
  },
};

/**
 * Removes the names of components, which are for developers' tools only, so that the build can leave out those that
 * nothing uses.
 */
const withoutNames = (code: string): string =>
  code.replace(/^\w+\.displayName = .*;$/gm, '').replace(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1');

type Parse = Rolldown.PluginContext['parse'];
type Body = { start: number; end: number };

/** Makes functions throw instead of what they do. Throws unless the code declares each of them once. */
export const withoutFunctions = (code: string, names: ReadonlySet<string>, parse: Parse): string => {
  const found = [...declaredIn(parse(code), names)];
  const missing = [...names].filter((name) => found.filter((declared) => declared.name === name).length !== 1);
  if (missing.length > 0) throw new Error(`React Router does not declare once: ${missing.join(', ')}.`);
  return found
    .sort((a, b) => b.body.start - a.body.start)
    .reduce((all, { body: { start, end } }) => all.slice(0, start) + BODY + all.slice(end), code);
};

/** Finds the function declarations of these names in a syntax tree. */
function* declaredIn(node: unknown, names: ReadonlySet<string>): Generator<{ name: string; body: Body }> {
  if (typeof node !== 'object' || node === null) return;
  const { type, id, body } = node as { type?: string; id?: { name: string } | null; body?: Body };
  if (type === 'FunctionDeclaration' && id && body && names.has(id.name)) yield { name: id.name, body };
  else for (const child of Object.values(node)) yield* declaredIn(child, names);
}
