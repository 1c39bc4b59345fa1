import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Language } from '#shared/auth/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { RefusalReply } from '#shared/http/reply.ts';
import type { Route } from '#shared/http/route.ts';
import { isContention } from '../retry.ts';

export type HttpResponse = APIGatewayProxyStructuredResultV2;

const HEADERS = { 'x-content-type-options': 'nosniff', vary: 'accept-language, authorization' };

/** Builds the HTTP response of a success. The edge may cache only replies to anonymous callers. */
export const successResponse = (route: Route, reply: unknown, anonymous: boolean): HttpResponse => ({
  statusCode: route.status ?? 200,
  headers: {
    ...HEADERS,
    'content-type': route.text ? 'text/plain; charset=utf-8' : 'application/json',
    'cache-control': route.cacheSeconds && anonymous ? `public, max-age=${route.cacheSeconds}` : 'no-store',
  },
  body: route.text ? String(reply) : JSON.stringify(reply),
});

/** Loads the messages of refusals, which few calls need. */
export const loadRefusalMessages = () => import('./refusal-messages.lazy.ts');

/** Builds the HTTP response of an error, in the caller's language; all errors become responses here. */
export const errorResponse = async (error: AppError, language: Language, asText: boolean): Promise<HttpResponse> => {
  const { faultMessage, refusalMessage } = await loadRefusalMessages();
  const message = refusalMessage(language, error);
  const { fields, retryAfterSeconds } = error.details;
  const faults =
    fields && Object.fromEntries(Object.entries(fields).map(([name, fault]) => [name, faultMessage(language, fault)]));
  const refusal: RefusalReply = { success: false, code: error.code, message, ...(faults && { fields: faults }) };
  return {
    statusCode: error.status,
    headers: {
      ...HEADERS,
      'content-type': asText ? 'text/plain; charset=utf-8' : 'application/json',
      'cache-control': 'no-store',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
    body: asText ? plainTextOf(error, message, Object.values(faults ?? {})) : JSON.stringify(refusal),
  };
};

/** Returns the text of an error on a plain-text route, which has no fields: their faults become the message. */
const plainTextOf = ({ code }: AppError, message: string, faults: string[]): string =>
  code === 'INVALID_FIELDS' && faults.length > 0 ? [...new Set(faults)].join(' ') : message;

/** Converts a thrown value to an AppError: DEPENDENCY_DOWN with a retry for an outage of a service, else UNEXPECTED. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const code = isOutage(error) ? 'DEPENDENCY_DOWN' : 'UNEXPECTED';
  return new AppError(code, { cause: error, ...(code === 'DEPENDENCY_DOWN' && { retryAfterSeconds: 5 }) });
};

const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { $fault, code, $metadata } = error as {
    $fault?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  return (
    $fault === 'server' ||
    ($metadata?.httpStatusCode ?? 0) >= 500 || // the SDK reports errors that it has no model of as the client's fault
    CONNECTION_ERROR.test(code ?? '') ||
    TRANSIENT_ERROR.test(error.name) ||
    isContention(error)
  );
};

/** Codes of Node for a failed connection, or a host name that was not found. */
const CONNECTION_ERROR = /^(ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_)/;

/** Error names for a timeout, for throttling, and of Cognito for a failed trigger. */
const TRANSIENT_ERROR = /^(Timeout|Abort)Error$|^TooManyRequests|Lambda/;
