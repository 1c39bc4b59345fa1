/** Maximum length in characters of the reason for a rejection. */
export const MAX_REASON_LENGTH = 500;

/** Earlier versions kept of a document; a further one replaces the oldest. */
export const MAX_VERSIONS = 20;

/** Decisions kept of a document over all its versions; a further one replaces the oldest. */
export const MAX_DECISIONS = 50;
