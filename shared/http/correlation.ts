/** By this header a page says what it asks for one thing that somebody did; logs of all that follows carry it. */
export const CORRELATION_HEADER = 'x-correlation-id';

/** A short token: nothing else that a caller makes up comes into a log. */
export const isCorrelationId = (text: string | undefined): text is string => /^[\w-]{8,64}$/.test(text ?? '');
