/**
 * Header with which a page marks all requests of one user action; the logs of everything that follows carry its value.
 */
export const CORRELATION_HEADER = 'x-correlation-id';

/** Reports whether a text is a correlation id; only such a short token of a caller may enter a log. */
export const isCorrelationId = (text: string | undefined): text is string => /^[\w-]{8,64}$/.test(text ?? '');
