import { Logger } from '@aws-lambda-powertools/logger';
import { correlationId } from './correlation.ts';

const logger = new Logger({ serviceName: 'yonnee' });

const logAt =
  (level: 'info' | 'warn' | 'error') =>
  (message: string, facts: Record<string, unknown> = {}): void =>
    logger[level](message, { ...facts, correlationId: correlationId() });

/** Writes structured logs. They contain only ids, codes and error names: never a body, email, phone, token or key. */
export const log = { info: logAt('info'), warn: logAt('warn'), error: logAt('error') };

/** Reports whether an error's message is our own or the runtime's. Messages of other services repeat request data. */
const isOwnError = (error: Error): boolean =>
  error.constructor === Error || error.constructor === TypeError || OWN_ERRORS.has(error.name);
const OWN_ERRORS: ReadonlySet<string> = new Set(['AppError', 'ConditionFailed', 'ReadAgain', 'RequestRepeated']);

/**
 * Attributes of service errors besides the message: Stripe sets `type`, `statusCode` and `requestId`, AWS `$metadata`.
 */
type ServiceError = {
  type?: string;
  code?: string;
  statusCode?: number;
  requestId?: string;
  $metadata?: { httpStatusCode?: number; requestId?: string };
};

/** Returns the loggable part of an error: its name, its message if it is our own, and the top of its stack. */
export const loggableError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { name: typeof error };
  const { type, code, statusCode, requestId, $metadata } = error as ServiceError;
  return {
    name: type ?? error.name,
    code,
    status: statusCode ?? $metadata?.httpStatusCode,
    requestId: requestId ?? $metadata?.requestId,
    ...(isOwnError(error) && { message: error.message }),
    stack: framesOf(error).slice(0, 5),
  };
};

/** Returns the stack frames without the message, which may have many lines. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack.split('\n').filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line));

/** Runs the work on one of many items and logs its failure, so that the others continue. Returns whether it succeeded. */
export const logFailure = async (context: Record<string, unknown>, work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    log.error('attempt failed', { ...context, cause: loggableError(error) });
    return false;
  }
};
