import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Route } from '../../shared/http/route.ts';

/** Properties of a route that only the API reads. The browser sends what the types allow and needs no schemas. */
const SERVER_ONLY: ReadonlySet<string> = new Set<keyof Route>([
  'summary',
  'params',
  'query',
  'body',
  'reply',
  'file',
  'limit',
  'owned',
  'cacheSeconds',
]);

type Table = Record<string, Record<string, unknown>>;

/**
 * Loads the route tables without what only the API reads: with it, the home page would carry the schemas of the whole API.
 * The build imports each table and writes the rest, which is plain data, as JSON.
 */
export const routesForCallers: Plugin = {
  name: 'yonnee-routes-for-callers',
  apply: 'build',
  load: {
    filter: { id: /\/shared\/[\w-]+\/routes\.ts$/ },
    async handler(id) {
      const tables: Record<string, Table> = await import(pathToFileURL(id).href);
      return Object.entries(tables)
        .map(([name, table]) => `export const ${name} = ${JSON.stringify(forCallers(table))};`)
        .join('\n');
    },
  },
};

const forCallers = (table: Table): Table =>
  Object.fromEntries(
    Object.entries(table).map(([name, route]) => [
      name,
      Object.fromEntries(Object.entries(route).filter(([property]) => !SERVER_ONLY.has(property))),
    ]),
  );
