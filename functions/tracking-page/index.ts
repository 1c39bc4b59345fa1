import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { LANGUAGES, type Language } from '#shared/auth/schema.ts';
import { readTrackingCode } from '#shared/colis/tracking-code.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { PAYER_DOCUMENT, payerPageKey } from '#shared/payments/payer-page.ts';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import { trackingPageKey } from '#shared/tracking/tracking-page.ts';
import { correlationOf, withCorrelation } from '../core/correlation.ts';
import { runWithinDeadline } from '../core/deadline.ts';
import { env } from '../core/env.ts';
import type { ApiEvent } from '../core/request/caller.ts';
import { viewerAddress } from '../core/request/edge.ts';
import type { HttpResponse } from '../core/request/http-response.ts';
import { handleErrors, logRequests } from '../core/request/middleware.ts';
import { trackParcel } from '../tracking/track-parcel.ts';
import { documentResponse } from './document-response.ts';
import { emptyDocument } from './empty-document.ts';
import { loadPayerRenderer, loadTrackingRenderer } from './renderer.ts';

/**
 * Answers with the page of the parcel whose code is in the address, drawn: a visitor reads it before any code is
 * loaded. An address without a parcel is a page with status 404. When this fails, the edge serves the empty document,
 * in which the app shows the same.
 */
const drawTracking = async (event: ApiEvent, language: Language): Promise<HttpResponse> => {
  const typed = event.queryStringParameters?.code ?? '';
  const read = readTrackingCode(typed);
  const code = 'code' in read ? read.code : null;
  const [found, empty, { drawTrackingPage }] = await Promise.all([
    code === null ? null : parcelWith(code, event),
    emptyDocument(trackingPageKey, language),
    loadTrackingRenderer(),
  ]);
  if (found instanceof AppError) return documentResponse(empty, found);
  const page = { typed, code, parcel: found, asOf: Date.now(), language, siteUrl: env('SITE_URL') };
  const html = await drawTrackingPage(empty, page);
  // During a deployment the document may be older or newer than the renderer: the app draws it then.
  return html === undefined ? documentResponse(empty) : documentResponse(html, found ?? 'absent');
};

/**
 * Answers with the page of a pay link, drawn; what asks nothing is a page with status 404. Who comes back from paying has
 * no code in the request: the app asks for their payment.
 */
const drawPayer = async (event: ApiEvent, language: Language): Promise<HttpResponse> => {
  const typed = event.queryStringParameters?.code ?? '';
  if (typed === '') return documentResponse(await emptyDocument(payerPageKey, language));
  const read = readTrackingCode(typed);
  const code = 'code' in read ? read.code : null;
  const [found, empty, { drawPayerPage }] = await Promise.all([
    code === null ? null : refusedAs('INVALID_PAY_LINK', async () => (await payerView()).viewPayable(code, event)),
    emptyDocument(payerPageKey, language),
    loadPayerRenderer(),
  ]);
  if (found instanceof AppError) return documentResponse(empty, found);
  const html = await drawPayerPage(empty, {
    typed,
    code,
    view: found,
    asOf: Date.now(),
    language,
    siteUrl: env('SITE_URL'),
  });
  return html === undefined ? documentResponse(empty) : documentResponse(html, found ? undefined : 'absent');
};

/** Loads the code of pay links apart: most pages are those of parcels. */
const payerView = () => import('../payments/payer-view.lazy.ts');

const drawn = (event: ApiEvent): Promise<HttpResponse> => {
  viewerAddress(event); // refuses calls that did not come through the edge
  const language = LANGUAGES.find((each) => each === event.pathParameters?.langue) ?? LANGUAGES[0];
  return event.routeKey.endsWith(PAYER_DOCUMENT) ? drawPayer(event, language) : drawTracking(event, language);
};

/** Returns the parcel with a code, null when there is none, or the refusal of an address that tries too many codes. */
const parcelWith = (code: string, event: ApiEvent): Promise<ParcelTracking | AppError | null> =>
  refusedAs('TRACKING_CODE_NOT_FOUND', () => trackParcel(code, event));

/** Returns what is found, null for the refusal `absent`, and the refusal of an address that tries too many codes. */
const refusedAs = async <T>(absent: ErrorCode, find: () => Promise<T>): Promise<T | AppError | null> => {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === absent) return null;
    if (error.code === 'TOO_MANY_REQUESTS') return error;
    throw error;
  }
};

const withMiddleware = middy<ApiEvent, HttpResponse>()
  .use(logRequests())
  .use(handleErrors(() => undefined))
  .handler((event) => runWithinDeadline(() => drawn(event)));

export const handler = (event: ApiEvent, context: Context): Promise<HttpResponse> =>
  withCorrelation(correlationOf(event), () => withMiddleware(event, context));
