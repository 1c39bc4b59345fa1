import { i18n } from '#web/i18n/i18n.ts';
import { Refusal } from './refusal.ts';

/**
 * What to do about a failed call, to say after what has failed: the API's own advice when it is one to wait, else to
 * look at the connection, to log in, or to try again.
 */
export function adviceOn(error: unknown): string {
  if (!(error instanceof Refusal)) return i18n.t('trouble.offline');
  if (error.status === 401) return error.message || i18n.t('trouble.session'); // the gateway's own refusal has no words
  return [429, 503].includes(error.status) && error.message ? error.message : i18n.t('trouble.later');
}

/** Why the API did not do it: its own sentence when it knows what is the matter, else what to do about it. */
export const reasonFor = (error: unknown): string =>
  (error instanceof Refusal && error.status < 500 && error.message) || adviceOn(error);
