import { EMBEDDED_PARCEL } from '../../shared/tracking/tracking-page.ts';
import { addData, findIn, parseDocument } from './prerenderedDocument.ts';

/**
 * Returns the empty document of tracking pages in a language, which a function fills in. Served as it is, when the
 * function fails, the app renders in it.
 */
export const trackingDocument = (empty: string, language: string, version: string): Document => {
  const document = parseDocument(empty);
  document.documentElement.lang = language;
  document.documentElement.dataset.undrawn = '';
  findIn(document, '#root').setAttribute('data-drawn', 'trackedColis');
  const robots = document.createElement('meta');
  robots.name = 'robots';
  robots.content = 'noindex';
  document.head.append(robots);
  addData(document, EMBEDDED_PARCEL, version);
  return document;
};
