import type { Plugin } from 'vite';

/** React's renderer to streams, which `react-dom/server` loads beside the one to strings. */
const STREAMS = /\/react-dom\/cjs\/react-dom-server\.node\.production\.js$/;

/** Leaves out what React's server needs for streams: a renderer for them would be loaded in vain at every cold start. */
export const unusedServer: Plugin = {
  name: 'yonnee-unused-server',
  load: { filter: { id: STREAMS }, handler: () => 'module.exports = {};' },
};
