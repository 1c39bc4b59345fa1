import { Logger } from '@aws-lambda-powertools/logger';
import { correlationId } from './correlation.ts';

const logger = new Logger({ serviceName: 'yonnee' });

const at =
  (level: 'info' | 'warn' | 'error') =>
  (message: string, facts: Record<string, unknown> = {}): void =>
    logger[level](message, { ...facts, correlationId: correlationId() });

/** Structured logs. Only ids, codes and names of errors go in: never a body, an email, a phone, a token or a key. */
export const log = { info: at('info'), warn: at('warn'), error: at('error') };

/** Errors whose words are our own or the language's: those of other services repeat what they were told. */
const isOwnError = (error: Error): boolean =>
  error.constructor === Error || error.constructor === TypeError || OURS.has(error.name);
const OURS: ReadonlySet<string> = new Set(['AppError', 'ConditionFailed']);

/** What services say of a refusal besides their words: Stripe by `type`, `statusCode` and `requestId`, AWS in `$metadata`. */
type Foreign = {
  type?: string;
  code?: string;
  statusCode?: number;
  requestId?: string;
  $metadata?: { httpStatusCode?: number; requestId?: string };
};

/** An error as it may be logged: its name, its message when it is our own, and where it came from. */
export const loggableError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { name: typeof error };
  const { type, code, statusCode, requestId, $metadata } = error as Foreign;
  return {
    name: type ?? error.name,
    code,
    status: statusCode ?? $metadata?.httpStatusCode,
    requestId: requestId ?? $metadata?.requestId,
    ...(isOwnError(error) && { message: error.message }),
    stack: framesOf(error).slice(0, 5),
  };
};

/** Without the message, which may be of many lines. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack.split('\n').filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line));

/** Works on one of many, so that its failure is logged and keeps none of the others back. */
export const logFailure = async (what: Record<string, unknown>, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    log.error('attempt failed', { ...what, cause: loggableError(error) });
  }
};
