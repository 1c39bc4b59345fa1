import { DRAFT_HOURS } from '#shared/colis/rules.ts';

/**
 * What somebody has typed and not sent yet, kept in this browser so that a reload, an expired session or a phone that
 * closes its tabs loses nothing. Names carry the user's id; logging out forgets them all.
 */

const prefix = 'draft.';
/** As long as the papers of a parcel may wait for it on the server. */
const keptMs = DRAFT_HOURS * 3_600_000;

/** True when it was kept: a browser may refuse, or have no room left. */
export function saveDraft(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(prefix + name, JSON.stringify({ at: Date.now(), value }));
    return true;
  } catch {
    return false;
  }
}

/** What was kept, of whatever shape: the reader checks it. Undefined when there is none, or it is too old. */
export function readDraft(name: string): unknown {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('value' in kept)) return undefined;
    return typeof kept.at === 'number' && Date.now() - kept.at < keptMs ? kept.value : undefined;
  } catch {
    return undefined;
  }
}

export function deleteDraft(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // What could not be kept need not be forgotten.
  }
}

/** At logging out: nothing of this person stays on the device. */
export function deleteAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
