import { DRAFT_HOURS } from '#shared/colis/rules.ts';
import { DRAFT_PREFIX } from './deleteAllDrafts.ts';

/**
 * Drafts of forms, stored in this browser so that a reload, an expired session or a phone that closes its tabs loses no
 * input. Names contain the user's id; logging out deletes all drafts.
 */

/** Maximum age in milliseconds: that of draft documents on the server. */
const MAX_AGE_MS = DRAFT_HOURS * 3_600_000;

/** Saves a draft. Returns false when the browser refuses, or has no space left. */
export function saveDraft(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(DRAFT_PREFIX + name, JSON.stringify({ at: Date.now(), value }));
    return true;
  } catch {
    return false;
  }
}

/** Reads a draft, unchecked: the caller validates its shape. Undefined when there is none or it has expired. */
export function readDraft(name: string): unknown {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DRAFT_PREFIX + name) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('at' in stored) || !('value' in stored)) return undefined;
    return typeof stored.at === 'number' && Date.now() - stored.at < MAX_AGE_MS ? stored.value : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes a draft. */
export function deleteDraft(name: string): void {
  try {
    localStorage.removeItem(DRAFT_PREFIX + name);
  } catch {
    // A browser that refuses storage has no draft to delete.
  }
}
