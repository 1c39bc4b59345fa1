import { isDeepStrictEqual } from 'node:util';
import type { CustomsReview, LineDecision, ReviewDecision } from '#shared/customs/review.ts';
import { isExplained, MAX_DECISIONS, MAX_LINE_DECISIONS } from '#shared/customs/review-limits.ts';
import type { CustomsDecision, CustomsEtape, CustomsStatut } from '#shared/customs/schema.ts';
import { AppError, type FieldFault } from '#shared/errors.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { putInventoryWrite, type StoredInventory } from '../core/items/inventories.ts';
import { retryWithCurrentDocument } from '../core/items/parcel-documents.ts';
import type { Caller } from '../core/request/caller.ts';
import { transact } from '../core/table/dynamo.ts';
import { decisionInstant } from './customs.present.ts';
import { inventoryOf } from './customs.service.ts';
import { type CustomsDecisionRecord, decideCustomsWrite, type StoredCustomsDocument } from './customs.table.ts';

/** Decision on a document as it is stored. */
type Verdict = { statut: CustomsStatut; etape: CustomsEtape | null; motif: string | null };

/**
 * Decides on a document, keeps the earlier decisions and notifies its customer, in one transaction; repeating a
 * decision changes nothing and notifies nobody. Throws CUSTOMS_REPLACED when the file was replaced since,
 * CUSTOMS_DECISION_CHANGED when somebody else has decided since, and DRAFT_EXPIRED.
 */
export const decide = (
  document: StoredCustomsDocument,
  statut: CustomsStatut,
  { motif, deposeLe, decideLe = null }: CustomsDecision,
  admin: Caller,
): Promise<StoredCustomsDocument> =>
  retryWithCurrentDocument(document, 'CUSTOMS_NOT_FOUND', (current) => {
    checkReviewed(current, { deposeLe });
    const reason = statut === 'REFUSE' ? reasonOf(motif, current) : null;
    return saveVerdict(current, { statut, etape: null, motif: reason }, { decideLe }, admin);
  });

/**
 * Decides on a document and on lines of its inventory like `decide`, and may ask for a correction, hold or release it.
 * Throws CUSTOMS_REPLACED when the file or the lines were replaced since, CUSTOMS_DECISION_CHANGED when somebody else
 * has decided since, INVALID_FIELDS for lines that do not exist, and DRAFT_EXPIRED.
 */
export const review = (
  document: StoredCustomsDocument,
  { decision, motif, deposeLe, decideLe = null, revision, lignes }: CustomsReview,
  admin: Caller,
): Promise<StoredCustomsDocument> =>
  retryWithCurrentDocument(document, 'CUSTOMS_NOT_FOUND', async (current) => {
    checkReviewed(current, { deposeLe, revision });
    const verdict = { ...VERDICTS[decision], motif: isExplained(decision) ? motif || null : null };
    const inventory = lignes && (await inventoryOf(current));
    if (lignes) checkRanks(lignes, inventory);
    return saveVerdict(current, verdict, { decideLe, lines: lignes && inventory && { inventory, lignes } }, admin);
  });

const VERDICTS: Record<ReviewDecision, Pick<Verdict, 'statut' | 'etape'>> = {
  ACCEPTE: { statut: 'ACCEPTE', etape: null },
  A_CORRIGER: { statut: 'REFUSE', etape: 'A_CORRIGER' },
  RETENU: { statut: 'EN_ATTENTE', etape: 'RETENU' },
  LIBERE: { statut: 'ACCEPTE', etape: 'LIBERE' },
  REFUSE: { statut: 'REFUSE', etape: null },
};

const checkReviewed = (
  { filedAt, inventaire }: StoredCustomsDocument,
  { deposeLe, revision }: Pick<CustomsReview, 'deposeLe' | 'revision'>,
): void => {
  if (deposeLe !== undefined && deposeLe !== filedAt) throw new AppError('CUSTOMS_REPLACED');
  if (revision !== undefined && revision !== inventaire?.revision) throw new AppError('CUSTOMS_REPLACED');
};

const checkRanks = (lines: readonly LineDecision[], inventory: StoredInventory | undefined): void => {
  const limit = inventory?.lignes.length ?? 0;
  const faults = lines.flatMap(({ rang }, index): [string, FieldFault][] =>
    rang > limit ? [[`lignes.${index}.rang`, { fault: 'too_large', limit }]] : [],
  );
  if (faults.length > 0) throw new AppError('INVALID_FIELDS', { fields: Object.fromEntries(faults) });
};

/** Lines that a decision names, in the inventory that they are of. */
type ReviewedLines = { inventory: StoredInventory; lignes: LineDecision[] };

/**
 * State that an admin saw when they decided: the instant of the decision until then, null for none, and the lines.
 */
type Reviewed = { decideLe: string | null; lines?: ReviewedLines | undefined };

const saveVerdict = async (
  current: StoredCustomsDocument,
  verdict: Verdict,
  { decideLe, lines }: Reviewed,
  admin: Caller,
): Promise<StoredCustomsDocument> => {
  const { statut, etape, motif } = verdict;
  const isRepeated = statut === current.statut && etape === current.etape && motif === current.motif;
  if (isRepeated && (!lines || isAlreadyDecided(lines))) return current;
  if (decideLe !== decisionInstant(current)) throw new AppError('CUSTOMS_DECISION_CHANGED');
  const decided = { statut, motif, decidedAt: nowIso(), decidedBy: admin.userId };
  const entry = { ...decided, ...(etape && { etape }), filedAt: current.filedAt };
  const decision: CustomsDecisionRecord = {
    ...decided,
    etape,
    decisions: [...current.decisions, entry].slice(-MAX_DECISIONS),
  };
  const { userId, id: documentId, bookingId, colisId, typeDocument } = current;
  await transact({
    parcelDocument: decideCustomsWrite(current, decision),
    inventory: lines && putInventoryWrite(withDecision(lines, decided)),
    event: eventWrite({
      type: 'CUSTOMS_DECIDED',
      userId,
      documentId,
      bookingId,
      colisId,
      typeDocument,
      statut,
      motif,
      ...(etape && { etape }),
      ...(lines && { lignes: linesToCorrect(lines) }),
    }),
  });
  return { ...current, ...decision };
};

/**
 * Adds a decision on lines to an inventory. The condition of its document refuses it if the inventory changed since.
 */
const withDecision = (
  { inventory, lignes }: ReviewedLines,
  { decidedAt, decidedBy }: { decidedAt: string; decidedBy: number },
): StoredInventory => {
  const entry = { revision: inventory.revision, decidedAt, decidedBy, lignes };
  return { ...inventory, decisions: [...inventory.decisions, entry].slice(-MAX_LINE_DECISIONS) };
};

const isAlreadyDecided = ({ inventory, lignes }: ReviewedLines): boolean => {
  const last = inventory.decisions.at(-1);
  return last?.revision === inventory.revision && isDeepStrictEqual(last.lignes, lignes);
};

/** Returns what the customer's mail says of the lines that are to be corrected. */
const linesToCorrect = ({ inventory, lignes }: ReviewedLines) =>
  lignes
    .filter(({ decision }) => decision === 'A_CORRIGER')
    .map(({ rang, note }) => ({ rang, designation: inventory.lignes[rang - 1]?.designation ?? '', note }));

/** Returns the reason of a decision; a rejection repeated without a reason keeps its former one. */
const reasonOf = (motif: string | undefined, current: StoredCustomsDocument): string | null => {
  if (motif === undefined) return current.statut === 'REFUSE' ? current.motif : null;
  return motif === '' ? null : motif;
};
