import type { TFunction } from 'i18next';
import { Refusal } from './refusal.ts';

/**
 * What to do about a failed call, to say after what has failed: the API's own advice when it is one to wait, else to
 * look at the connection or to try again.
 */
export function adviceOn(t: TFunction, error: unknown): string {
  if (!(error instanceof Refusal)) return t('trouble.offline');
  return [429, 503].includes(error.status) && error.message ? error.message : t('trouble.later');
}
