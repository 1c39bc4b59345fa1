import type { AppError } from '#shared/errors.ts';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import type { HttpResponse } from '../core/request/http-response.ts';

/** Seconds for which the edge repeats the page of a parcel; browsers ask the edge each time. */
const EDGE_SECONDS = 60;

/** Content of a document: a parcel, that there is none, or a refusal; undefined when the app has to find out. */
type Shown = ParcelTracking | 'absent' | AppError | undefined;

/** Builds the HTTP response of a document. Only the page of a parcel may be repeated. */
export const documentResponse = (html: string, shown?: Shown): HttpResponse => ({
  statusCode: statusOf(shown),
  headers: {
    'x-content-type-options': 'nosniff',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': isParcel(shown) ? `public, max-age=0, s-maxage=${EDGE_SECONDS}` : 'no-store',
    vary: 'accept-language',
  },
  body: html,
});

const isParcel = (shown: Shown): shown is ParcelTracking => typeof shown === 'object' && !(shown instanceof Error);

const statusOf = (shown: Shown): number => (shown === 'absent' ? 404 : shown instanceof Error ? shown.status : 200);
