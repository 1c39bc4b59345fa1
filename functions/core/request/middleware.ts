import type { MiddlewareObj } from '@middy/core';
import { type Route, signatureHeader } from '#shared/http/route.ts';
import { languageOf } from '#shared/messages/messages.ts';
import { log, loggableError } from '../log.ts';
import { countMetric, countRefusal } from '../metrics.ts';
import type { ApiEvent } from './caller.ts';
import { errorResponse, type HttpResponse, toAppError } from './http-response.ts';

type Middleware = MiddlewareObj<ApiEvent, HttpResponse>;

/** Logs one line per request: route, status and duration; no content. */
export const logRequests = (): Middleware => {
  const startTimes = new WeakMap<ApiEvent, number>();
  const logCompletion = ({ event, response }: { event: ApiEvent; response?: HttpResponse | null | undefined }) =>
    log.info('request', {
      route: event.routeKey,
      requestId: event.requestContext.requestId,
      status: response?.statusCode,
      ms: Math.round(performance.now() - (startTimes.get(event) ?? performance.now())),
    });
  return {
    before: ({ event }) => void startTimes.set(event, performance.now()),
    after: logCompletion,
    onError: logCompletion,
  };
};

/** Converts every thrown value to the error response, and logs errors from 500 on with their cause. */
export const handleErrors = (routeOf: (event: ApiEvent) => Route | undefined): Middleware => ({
  onError: async (request) => {
    const error = toAppError(request.error);
    if (error.status >= 500)
      log.error(error.code, { route: request.event.routeKey, cause: loggableError(error.cause ?? error) });
    const route = routeOf(request.event);
    countRefusal(error.code);
    // without the header, the call is not from the provider
    if (route?.provider && request.event.headers[signatureHeader(route.provider)]) countMetric('webhookFailed');
    const language = languageOf(request.event.headers?.['accept-language']);
    request.response = await errorResponse(error, language, route?.text === true);
  },
});
