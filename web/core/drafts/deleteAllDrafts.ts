/** Start of the keys of all drafts in the local storage. */
export const DRAFT_PREFIX = 'draft.';

/** Key in the session storage of the parcel that a customer sends again (`sendAgain.ts`). */
export const sendAgainKey = 'sendAgain';

/** Deletes all drafts at logout, so that no data of the user stays on the device. */
export function deleteAllDrafts(): void {
  try {
    sessionStorage.removeItem(sendAgainKey);
    for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has no draft to delete.
  }
}
