import type { Plugin } from 'vite';

const TOKENS = /\/@aws-amplify\/ui\/dist\/esm\/theme\/tokens\/components\/index\.mjs$/;

/**
 * Leaves out of Amplify UI's script the looks of its every component, more than half of it: its style sheets have
 * them all, and the script would only write such a sheet from them.
 */
export const themeInStyles = (): Plugin => {
  let found = false;
  return {
    name: 'yonnee-theme-in-styles',
    apply: 'build',
    load: {
      filter: { id: TOKENS },
      handler: () => {
        found = true;
        return 'export const components = {};';
      },
    },
    buildEnd(error) {
      if (!error && !found) this.error('Amplify UI keeps the looks of its components elsewhere now.');
    },
  };
};
