import { CORRELATION_HEADER, isCorrelationId } from '#shared/http/correlation.ts';
import type { ApiEvent } from './request/caller.ts';
import { sharedStorage } from './shared-storage.ts';

const currentId = sharedStorage<string>('correlation');

/** Runs work under a correlation id, which all log lines and outbox events written meanwhile carry. */
export const withCorrelation = <T>(id: string, work: () => T): T => currentId.run(id, work);

/** Returns the correlation id of the current work, if any. */
export const correlationId = (): string | undefined => currentId.getStore();

/** Returns the correlation id that a request carries, or the request id when it carries none that may be logged. */
export const correlationOf = ({ headers, requestContext }: ApiEvent): string => {
  const sentId = headers?.[CORRELATION_HEADER];
  return isCorrelationId(sentId) ? sentId : requestContext.requestId;
};
