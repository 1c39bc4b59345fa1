import type { Plugin, Rolldown } from 'vite';

type Node = ReturnType<Rolldown.PluginContext['parse']>['body'][number];

/**
 * Puts parentheses around the functions of CommonJS modules, which run as soon as their file is loaded. Browsers take
 * that as a hint to compile them while the file is downloading: without it React's code is read twice, the second
 * time on the page's own thread. It runs after the minifier, which removes such parentheses.
 */
export const eagerModules: Plugin = {
  name: 'yonnee-eager-modules',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = withEagerModules(file.code, this.parse(file.code).body);
    },
  },
};

/** Returns the code with parentheses around each function that a helper of the bundler turns into a module. */
export const withEagerModules = (code: string, statements: readonly Node[]): string => {
  const helpers = new Set(statements.flatMap(helpersIn));
  const functions = statements.flatMap(declaredIn).flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || !helpers.has(init.callee.name))
      return [];
    const [first] = init.arguments;
    return first?.type === 'ArrowFunctionExpression' ? [first] : [];
  });
  return functions
    .toReversed()
    .reduce((all, { start, end }) => `${all.slice(0, start)}(${all.slice(start, end)})${all.slice(end)}`, code);
};

const declaredIn = (node: Node) => (node.type === 'VariableDeclaration' ? node.declarations : []);

/** Names under which a file imports the helpers of the bundler. */
const helpersIn = (node: Node): string[] =>
  node.type === 'ImportDeclaration' && node.source.value.includes('rolldown-runtime')
    ? node.specifiers.map(({ local }) => local.name)
    : [];
