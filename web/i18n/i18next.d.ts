import 'i18next';
import auth from './fr/auth.json' with { type: 'json' };
import common from './fr/common.json' with { type: 'json' };
import containers from './fr/containers.json' with { type: 'json' };
import home from './fr/home.json' with { type: 'json' };

/** One line per namespace; French is the source of the keys. */
interface Texts {
  auth: typeof auth;
  common: typeof common;
  containers: typeof containers;
  home: typeof home;
}

export type Namespace = keyof Texts;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}
