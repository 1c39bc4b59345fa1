import 'i18next';
import account from './fr/account.json' with { type: 'json' };
import auth from './fr/auth.json' with { type: 'json' };
import booking from './fr/booking.json' with { type: 'json' };
import colis from './fr/colis.json' with { type: 'json' };
import common from './fr/common.json' with { type: 'json' };
import containers from './fr/containers.json' with { type: 'json' };
import files from './fr/files.json' with { type: 'json' };
import history from './fr/history.json' with { type: 'json' };
import home from './fr/home.json' with { type: 'json' };

/** One line per namespace; French is the source of the keys. */
interface Texts {
  account: typeof account;
  auth: typeof auth;
  booking: typeof booking;
  colis: typeof colis;
  common: typeof common;
  containers: typeof containers;
  files: typeof files;
  history: typeof history;
  home: typeof home;
}

export type Namespace = keyof Texts;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}
