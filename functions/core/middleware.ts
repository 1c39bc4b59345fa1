import type { MiddlewareObj } from '@middy/core';
import type { Route } from '#shared/http/route.ts';
import { languageOf } from '#shared/messages/messages.ts';
import type { ApiEvent } from './caller.ts';
import { errorResponse, type HttpResponse, toAppError } from './http-response.ts';
import { log, loggableError } from './log.ts';
import { count, countRefusal } from './metrics.ts';

type Layer = MiddlewareObj<ApiEvent, HttpResponse>;

/** One line per request: route, status and duration; no content. */
export const logRequests = (): Layer => {
  const started = new WeakMap<ApiEvent, number>();
  const finish = ({ event, response }: { event: ApiEvent; response?: HttpResponse | null | undefined }) =>
    log.info('request', {
      route: event.routeKey,
      requestId: event.requestContext.requestId,
      status: response?.statusCode,
      ms: Math.round(performance.now() - (started.get(event) ?? performance.now())),
    });
  return {
    before: ({ event }) => void started.set(event, performance.now()),
    after: finish,
    onError: finish,
  };
};

/** Turns whatever was thrown into the one error shape; what is our own fault is logged with its cause. */
export const handleErrors = (routeOf: (event: ApiEvent) => Route | undefined): Layer => ({
  onError: (request) => {
    const error = toAppError(request.error);
    if (error.status >= 500)
      log.error(error.code, { route: request.event.routeKey, cause: loggableError(error.cause ?? error) });
    const route = routeOf(request.event);
    countRefusal(error.code);
    if (route?.access === 'stripe' && request.event.headers['stripe-signature']) count('webhookFailed'); // else a stranger's
    const language = languageOf(request.event.headers?.['accept-language']);
    request.response = errorResponse(error, language, route?.text === true);
  },
});
