import { Logger } from '@aws-lambda-powertools/logger';

/** Structured logs. Only ids, codes and names of errors go in: never a body, an email, a phone, a token or a key. */
export const log = new Logger({ serviceName: 'yonnee' });

/** An error as it may be logged: its name, its message when it is our own, and where it came from. */
export const loggable = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { name: typeof error };
  return { name: error.name, message: error.message, stack: error.stack?.split('\n').slice(1, 6) };
};

/** Works on one of many, so that its failure is logged and keeps none of the others back. */
export const attempt = async (what: Record<string, unknown>, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    log.error('attempt failed', { ...what, cause: loggable(error) });
  }
};
