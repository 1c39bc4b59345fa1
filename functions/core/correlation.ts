import { AsyncLocalStorage } from 'node:async_hooks';
import { CORRELATION_HEADER, isCorrelationId } from '#shared/http/correlation.ts';
import type { ApiEvent } from './caller.ts';

const running = new AsyncLocalStorage<string>();

/** Works under an id that all that is logged, and all that is told, meanwhile carries. */
export const withCorrelation = <T>(id: string, work: () => T): T => running.run(id, work);

/** The id under which we are working, if any. */
export const correlationId = (): string | undefined => running.getStore();

/** The id that a request brings; its own, when it brings none that may be logged. */
export const correlationOf = ({ headers, requestContext }: ApiEvent): string => {
  const given = headers?.[CORRELATION_HEADER];
  return isCorrelationId(given) ? given : requestContext.requestId;
};
