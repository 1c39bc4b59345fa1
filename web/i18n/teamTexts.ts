import type { Texts } from './texts.ts';

/** Texts of pages for agents and admins, and of the build, listed apart from those of `texts.ts`, which every page names. */
export const teamTexts = import.meta.glob<Texts>(
  './{fr,en}/{admin*,agent*,bulk,change,cockpit,containerCustoms*,containers,counter,customer,drawer,manifest*,menu,noApp,offlineQueue,staffJournal,table,unloadingManifest}.json',
  {
    import: 'default',
  },
);
