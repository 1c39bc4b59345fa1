import type { ReviewDecision } from './review.ts';

/** Maximum length in characters of the reason for a rejection. */
export const MAX_REASON_LENGTH = 500;

/** Earlier versions kept of a document; a further one replaces the oldest. */
export const MAX_VERSIONS = 20;

/** Decisions kept of a document over all its versions; a further one replaces the oldest. */
export const MAX_DECISIONS = 50;

/** Maximum length in characters of the note on a line. */
export const MAX_NOTE_LENGTH = 160;

/** Decisions on lines kept of an inventory over all its revisions; a further one replaces the oldest. */
export const MAX_LINE_DECISIONS = 10;

/** Decision that the customer is given a reason for. */
export type ExplainedDecision = Exclude<ReviewDecision, 'ACCEPTE' | 'LIBERE'>;

/** Reports whether the customer is given a reason, beside the decision itself. */
export const isExplained = (decision: ReviewDecision): decision is ExplainedDecision =>
  decision !== 'ACCEPTE' && decision !== 'LIBERE';
