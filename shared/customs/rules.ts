/** Characters of the reason for which a document is refused. */
export const MAX_REASON_LENGTH = 500;

/** Earlier versions of a document that are kept; with one more the oldest goes. */
export const MAX_VERSIONS = 20;

/** Decisions on a document that are kept, over all of its versions; with one more the oldest goes. */
export const MOST_DECISIONS = 50;
