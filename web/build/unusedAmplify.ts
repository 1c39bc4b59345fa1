import type { Plugin } from 'vite';

/**
 * Modules of Amplify that nothing calls here, with what they do instead: our configuration has Amplify's own form, and no
 * request is signed with AWS credentials (`web/core/api/sendSigned.ts`).
 */
const REPLACED = {
  'core/dist/esm/utils/parseAmplifyConfig.mjs': 'export const parseAmplifyConfig = (config) => config;',
  'api-rest/dist/esm/apis/common/baseHandlers/authenticatedHandler.mjs':
    "export const authenticatedHandler = () => { throw new Error('Requests are not signed.'); };",
};

/** Packages for signing, which Amplify imports without using them here. They do not say that they have no side effects. */
const SIGNING = /\/node_modules\/(?:@aws-crypto|@smithy|tslib|uuid)\//;

/** Leaves out what Amplify needs for other configurations and for signing: 7 KB on every page of a customer. */
export const unusedAmplify: Plugin = {
  name: 'yonnee-unused-amplify',
  apply: 'build',
  load: {
    filter: {
      id: /\/@aws-amplify\/(?:core\/dist\/esm\/utils\/parseAmplifyConfig|api-rest\/.*\/authenticatedHandler)\.mjs$/,
    },
    handler: (id) => Object.entries(REPLACED).find(([path]) => id.endsWith(path))?.[1],
  },
  transform: { filter: { id: SIGNING }, handler: () => ({ moduleSideEffects: false }) },
};
