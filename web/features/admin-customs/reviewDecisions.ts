import type { LineDecision, ReviewDecision } from '#shared/customs/review.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';

/** Returns the decisions to offer, the most likely first; a document with a line to correct is not accepted. */
export const offeredDecisions = (
  { statut, etape }: Pick<CustomsDocument, 'statut' | 'etape'>,
  lines: readonly LineDecision[],
): ReviewDecision[] => {
  const isFaulty = lines.some(({ decision }) => decision === 'A_CORRIGER');
  const isHeld = etape === 'RETENU';
  const offered: [ReviewDecision, boolean][] = [
    ['ACCEPTE', !isFaulty && !isHeld && statut !== 'ACCEPTE'],
    ['LIBERE', !isFaulty && isHeld],
    ['A_CORRIGER', true],
    ['RETENU', !isHeld],
    ['REFUSE', statut !== 'REFUSE' || etape !== null],
  ];
  return offered.flatMap(([decision, isOffered]) => (isOffered ? decision : []));
};
