/**
 * Header with which a page marks all requests of one user action; the logs of everything that follows carry its value.
 */
export const CORRELATION_HEADER = 'x-correlation-id';

/** Reports whether a text is a correlation id; limits what callers can write into logs. */
export const isCorrelationId = (text: string | undefined): text is string => /^[\w-]{8,64}$/.test(text ?? '');
