/** Characters of the reason for which a document is refused. */
export const LONGEST_REASON = 500;
