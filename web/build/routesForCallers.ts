import type { Plugin } from 'vite';

/** What only the API itself reads of a route. The browser sends what the types allow, and need not carry the schemas. */
const SERVERS_OWN = new Set(['summary', 'params', 'query', 'body', 'reply', 'file', 'limit', 'owned', 'cacheSeconds']);

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Property = Node & { key: Node & { name?: string }; value: Node };

/**
 * Leaves of the route table what `call` reads, all of it plain, and nothing else of its files: the home page would carry
 * the schemas of all that the API knows.
 */
export const routesForCallers: Plugin = {
  name: 'yonnee-routes-for-callers',
  apply: 'build',
  transform: {
    filter: { id: /\/shared\/[\w-]+\/routes\.ts$/ },
    handler(code) {
      const body = this.parse(code).body as unknown as Node[];
      const tables = body.filter(({ type }) => type === 'ExportNamedDeclaration');
      return tables.map((table) => forCallers(table, code)).join('\n');
    },
  },
};

const forCallers = (table: Node, code: string): string => {
  const { declarations = [] } = (table.declaration ?? {}) as { declarations?: { init: Node }[] };
  const unread = declarations
    .flatMap(({ init }) => propertiesOf(init))
    .flatMap(({ value }) => propertiesOf(value))
    .filter(({ key }) => SERVERS_OWN.has(key.name ?? ''));
  const rest = unread.reduceRight(
    ({ text, end }, { value }) => ({ text: `void 0${code.slice(value.end, end)}${text}`, end: value.start }),
    { text: '', end: table.end },
  );
  return code.slice(table.start, rest.end) + rest.text;
};

const propertiesOf = (node: Node): Property[] =>
  node.type === 'ObjectExpression' ? (node.properties as Property[]).filter(({ type }) => type === 'Property') : [];
