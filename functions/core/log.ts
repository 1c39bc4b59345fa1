import { Logger } from '@aws-lambda-powertools/logger';

/** Structured logs. Only ids, codes and names of errors go in: never a body, an email, a phone, a token or a key. */
export const log = new Logger({ serviceName: 'yonnee' });

/** An error as it may be logged: its name, its message when it is our own, and where it came from. */
export const loggable = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { name: typeof error };
  return { name: error.name, message: error.message, stack: error.stack?.split('\n').slice(1, 6) };
};
