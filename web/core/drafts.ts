import { DRAFT_HOURS } from '#shared/colis/rules.ts';

/**
 * Drafts of forms, stored in this browser so that a reload, an expired session or a phone that closes its tabs loses no
 * input. Names contain the user's id; logging out deletes all drafts.
 */

const prefix = 'draft.';
/** Maximum age in milliseconds: that of draft documents on the server. */
const MAX_AGE_MS = DRAFT_HOURS * 3_600_000;

/** Saves a draft. Returns false when the browser refuses, or has no space left. */
export function saveDraft(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(prefix + name, JSON.stringify({ at: Date.now(), value }));
    return true;
  } catch {
    return false;
  }
}

/** Reads a draft, unchecked: the caller validates its shape. Undefined when there is none or it has expired. */
export function readDraft(name: string): unknown {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('at' in stored) || !('value' in stored)) return undefined;
    return typeof stored.at === 'number' && Date.now() - stored.at < MAX_AGE_MS ? stored.value : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes a draft. */
export function deleteDraft(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // A browser that refuses storage has no draft to delete.
  }
}

/** Key in the session storage of the parcel that a customer sends again (`sendAgain.ts`). */
export const sendAgainKey = 'sendAgain';

/** Deletes all drafts at logout, so that no data of the user stays on the device. */
export function deleteAllDrafts(): void {
  try {
    sessionStorage.removeItem(sendAgainKey);
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
