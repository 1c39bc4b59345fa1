import * as v from 'valibot';
import { datetime, id, isDistinct, textOrNothing } from '../http/fields.ts';
import { MAX_LINES } from './inventory.ts';
import { MAX_NOTE_LENGTH, MAX_REASON_LENGTH } from './review-limits.ts';

/** Decisions of the team: those of the contract, and those that a stage (`etape`) names. */
const REVIEW_DECISIONS = ['ACCEPTE', 'A_CORRIGER', 'RETENU', 'LIBERE', 'REFUSE'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** Decision on a line; a line that is not named was not decided on. */
export const LineDecision = v.object({
  /** Rank of the line in its inventory, from 1. */
  rang: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LINES)),
  decision: v.picklist(['ACCEPTE', 'A_CORRIGER']),
  note: v.nullish(textOrNothing(MAX_NOTE_LENGTH), null),
});
export type LineDecision = v.InferOutput<typeof LineDecision>;

const asksToCorrect = (lines: readonly { decision: string }[] = []): boolean =>
  lines.some(({ decision }) => decision === 'A_CORRIGER');

/** Reports whether a decision has the reason that it needs: of a hold, and of a correction that no line asks for. */
const hasNeededReason = (decision: ReviewDecision, motif = '', lines?: readonly { decision: string }[]): boolean =>
  motif !== '' || !(decision === 'RETENU' || (decision === 'A_CORRIGER' && !asksToCorrect(lines)));

/** Reports whether the owner could answer: a document that is accepted or released cannot be corrected any more. */
const isAnswerable = (decision: ReviewDecision, lines?: readonly { decision: string }[]): boolean =>
  !((decision === 'ACCEPTE' || decision === 'LIBERE') && asksToCorrect(lines));

/**
 * Decision on a document and on lines of its inventory. `deposeLe` and `revision` name the file and the lines that were
 * reviewed: a decision on others is refused (CUSTOMS_REPLACED). `decideLe` is that of the decision that was shown, null
 * or left out for none: another one made since is not replaced (CUSTOMS_DECISION_CHANGED). The customer reads why a
 * document is held, and what to correct.
 */
export const CustomsReview = v.pipe(
  v.object({
    decision: v.picklist(REVIEW_DECISIONS),
    motif: v.optional(textOrNothing(MAX_REASON_LENGTH)),
    deposeLe: v.optional(datetime),
    decideLe: v.optional(v.nullable(datetime)),
    /** Revision of the inventory; required with `lignes`. */
    revision: v.optional(id),
    lignes: v.optional(
      v.pipe(
        v.array(LineDecision),
        v.minLength(1),
        v.maxLength(MAX_LINES),
        v.check((lines) => isDistinct(lines.map(({ rang }) => rang)), 'repeated'),
      ),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['decision'], ['motif'], ['lignes']],
      ({ decision, motif, lignes }) => hasNeededReason(decision, motif, lignes),
      'required',
    ),
    ['motif'],
  ),
  v.forward(
    v.partialCheck([['decision'], ['lignes']], ({ decision, lignes }) => isAnswerable(decision, lignes), 'invalid'),
    ['decision'],
  ),
  v.forward(
    v.partialCheck(
      [['revision'], ['lignes']],
      ({ revision, lignes }) => lignes === undefined || revision !== undefined,
      'required',
    ),
    ['revision'],
  ),
);
export type CustomsReview = v.InferOutput<typeof CustomsReview>;
