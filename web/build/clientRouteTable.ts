import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Route } from '../../shared/http/route.ts';

/**
 * Properties of a route that only the API reads. Types check the browser's calls, so it needs no schemas; of the access
 * it needs only `public`.
 */
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
 * Loads the route tables without the properties that only the API reads; with them the home page would include the
 * schemas of the whole API. The build imports each table and writes the remaining plain data as JSON.
 */
export const clientRouteTable: Plugin = {
  name: 'yonnee-routes-for-callers',
  apply: 'build',
  load: {
    filter: { id: /\/shared\/[\w-]+\/routes\.ts$/ },
    async handler(id) {
      const tables: Record<string, Table> = await import(pathToFileURL(id).href);
      return Object.entries(tables)
        .map(([name, table]) => `export const ${name} = ${JSON.stringify(withoutServerProperties(table))};`)
        .join('\n');
    },
  },
};

const withoutServerProperties = (table: Table): Table =>
  Object.fromEntries(
    Object.entries(table).map(([name, route]) => [
      name,
      Object.fromEntries(Object.entries(route).filter(isForCallers)),
    ]),
  );

const isForCallers = ([property, value]: [string, unknown]): boolean =>
  !SERVER_ONLY.has(property) && (property !== 'access' || value === 'public');
