import * as v from 'valibot';
import { LANGUAGES } from '../auth/schema.ts';
import type { Route } from '../http/route.ts';
import { PAYER_DOCUMENT } from '../payments/payer-page.ts';
import { TRACKING_DOCUMENT } from './tracking-page.ts';

/** First segments of the paths by which the edge asks the API for documents. */
export const DOCUMENTS_PATH = '/pages';

/** Routes of the API that reply with a document of the site, called by the edge only. */
export const documentRoutes = {
  'tracking-page': {
    draw: {
      method: 'GET',
      path: `${DOCUMENTS_PATH}/{langue}/${TRACKING_DOCUMENT}`,
      access: 'public',
      summary: 'The page of a parcel, drawn; `code` as in the address',
      params: { langue: v.picklist(LANGUAGES) },
      reply: v.string(),
    },
    drawPayer: {
      method: 'GET',
      path: `${DOCUMENTS_PATH}/{langue}/${PAYER_DOCUMENT}`,
      access: 'public',
      summary: 'The page of a pay link, drawn; `code` as in the address',
      params: { langue: v.picklist(LANGUAGES) },
      reply: v.string(),
    },
  },
} as const satisfies Record<string, Record<string, Route>>;
