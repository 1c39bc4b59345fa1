import { i18n } from '#web/i18n/i18n.ts';
import { Refusal } from './refusal.ts';

/**
 * Returns the advice for a failed call, to follow the sentence that names the failure: the API's own advice when it is
 * to wait, otherwise to check the connection, to log in, or to try again.
 */
export function adviceOn(error: unknown): string {
  if (!(error instanceof Refusal)) return i18n.t('advice.offline');
  if (error.status === 401) return error.message || i18n.t('advice.session'); // the gateway's refusal has no message
  return [429, 503].includes(error.status) && error.message ? error.message : i18n.t('advice.later');
}

/** Returns the reason for a failed call: the API's own message for a refusal, otherwise advice. */
export const reasonFor = (error: unknown): string =>
  (error instanceof Refusal && error.status < 500 && error.message) || adviceOn(error);
