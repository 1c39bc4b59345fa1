import { JSDOM } from 'jsdom';
import { EMBEDDED_PARCEL } from '../../shared/tracking/tracking-page.ts';
import { addData, findIn } from './prerenderedDocument.ts';

/**
 * Returns the empty document of tracking pages in a language, which a function fills in. Served as it is, when the
 * function fails, the app renders in it.
 */
export const trackingDocument = (empty: string, language: string, version: string): JSDOM => {
  const dom = new JSDOM(empty);
  const { document } = dom.window;
  document.documentElement.lang = language;
  document.documentElement.dataset.undrawn = '';
  findIn(document, '#root').setAttribute('data-drawn', 'trackedColis');
  const robots = document.createElement('meta');
  robots.name = 'robots';
  robots.content = 'noindex';
  document.head.append(robots);
  addData(dom, EMBEDDED_PARCEL, version);
  return dom;
};
