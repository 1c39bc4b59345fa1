/** Returns the name of the draft of a count on this device. */
export const countDraft = (userId: number, drawerId: number): string => `drawer-count.${userId}.${drawerId}`;
