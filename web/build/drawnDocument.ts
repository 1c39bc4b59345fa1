import type { Language } from '../../shared/auth/schema.ts';
import { EMBEDDED_PAYER, payerPageKey } from '../../shared/payments/payer-page.ts';
import { EMBEDDED_PARCEL, trackingPageKey } from '../../shared/tracking/tracking-page.ts';
import type { DrawnPage } from '../server/prerender.tsx';
import { addData, findIn, parseDocument } from './prerenderedDocument.ts';

type Drawn = { keyOf: (language: Language) => string; dataId: string };

/** File of each page that a function draws, and the id of the element with its data. */
export const DRAWN_DOCUMENTS: Record<DrawnPage['name'], Drawn> = {
  trackedColis: { keyOf: trackingPageKey, dataId: EMBEDDED_PARCEL },
  payLink: { keyOf: payerPageKey, dataId: EMBEDDED_PAYER },
};

/**
 * Returns the empty document of such a page in a language, which a function fills in. Served as it is, when the
 * function fails, the app renders in it.
 */
export const drawnDocument = (
  empty: string,
  { name, language }: Pick<DrawnPage, 'name' | 'language'>,
  version: string,
): Document => {
  const document = parseDocument(empty);
  document.documentElement.lang = language;
  document.documentElement.dataset.undrawn = '';
  findIn(document, '#root').setAttribute('data-drawn', name);
  const robots = document.createElement('meta');
  robots.name = 'robots';
  robots.content = 'noindex';
  document.head.append(robots);
  addData(document, DRAWN_DOCUMENTS[name].dataId, version);
  return document;
};
