/** Characters of the reason that an admin gives for a change. */
export const MAX_MOTIF_LENGTH = 500;
