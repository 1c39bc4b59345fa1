import { registerHooks } from 'node:module';

const MIGRATIONS = new URL('../../functions/core/table/migrations.ts', import.meta.url).href;
const EXAMPLES = new URL('../support/calls/example-migrations.ts', import.meta.url).href;

/** Gives a command the example migrations: no table needs one yet. */
registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context);
    return resolved.url === MIGRATIONS ? { ...resolved, url: EXAMPLES } : resolved;
  },
});
