import { AppError } from '#shared/errors.ts';
import type { CancellationPhase } from '#shared/rebooking/rules.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { coverOf } from '../core/items/covers.ts';
import type { Caller } from '../core/request/caller.ts';
import type { Write, Writes } from '../core/table/dynamo.ts';
import { checkCover, soldVersion } from '../tarifs/tarifs.service.ts';
import { reprice, sumOfCents } from './amounts.ts';
import { logChange } from './change-log.ts';
import { readForBooking } from './colis.table.ts';
import { returnOverpaid } from './due-refund.ts';
import { chargesOfChange, findLedger, type LedgerLines, ledgerWrite } from './ledger.table.ts';
import { checkColisFits, loadContainersOfMove, movedColis, movedEvent, saveMoved } from './move-colis.ts';
import { rebookingPhaseOf } from './plan-cancellation.ts';
import { soldIn } from './sale-of.ts';
import type { PaidShare, StoredColis } from './stored-colis.ts';
import { termsGuardWrites } from './terms-limits.ts';

/**
 * Move of a parcel by its customer, as it would be now: the parcel there, at the price there, the shares of payments
 * that go back, and the lines and writes of that.
 */
export type MovePlan = {
  phase: CancellationPhase;
  from: StoredContainer;
  to: StoredContainer;
  after: StoredColis;
  returned: PaidShare[];
  ledger: LedgerLines;
  writes: Writes;
};

/**
 * Plans the move of a parcel to another departure to the same destination, by the rules for its customer. Throws what
 * `rebookingPhaseOf` throws, CONTAINER_NOT_FOUND, INVALID_FIELDS for another destination, REBOOKING_BY_TEAM for a
 * departure from another depot than the one that has its box, COLIS_TOO_LARGE, NOT_SOLD_THERE, TERMS_SUM_FULL or
 * TERMS_SHARE_FULL.
 */
export const planMove = async (colis: StoredColis, vers: number): Promise<MovePlan> => {
  const phase = rebookingPhaseOf(colis, await containerOf(colis.bookingId));
  const [from, to] = await loadContainersOfMove(colis, vers);
  if (from.destination !== to.destination)
    throw new AppError('INVALID_FIELDS', { fields: { vers: { fault: 'other_corridor' } } });
  const box = { choix: undefined, le: nowIso(), par: colis.userId, motif: '' };
  const { after: moved, heldBy } = movedColis(colis, from, to, box);
  if (heldBy) throw new AppError('REBOOKING_BY_TEAM');
  checkColisFits(moved, to);
  await checkSameCover(colis, to);
  const { priceCents, ...sold } = soldIn(moved, to, await soldVersion(to.tarif));
  const resold = { ...reprice(moved, priceCents, nowIso()), ...sold };
  const guards = resold.conditions && (await termsGuardWrites([resold]));
  const { after, writes, ...returned } = returnOverpaid(resold, await findLedger(colis));
  return { phase, from, to, after, ...returned, writes: { ...writes, ...guards } };
};

/** Moves a parcel as planned, in one transaction, for the caller and with their reason. Throws what `saveMoved` throws. */
export const moveAsPlanned = (
  colis: StoredColis,
  { from, to, after, returned, ledger, writes }: MovePlan,
  caller: Caller,
  motif: string | undefined,
  idempotency: Write | undefined,
): Promise<StoredColis> => {
  const change = { champ: 'conteneur', de: String(from.id), vers: String(to.id), motif } as const;
  const { changed, changes } = logChange(after, change, caller);
  const demande = { avantCents: colis.priceCents, cents: after.priceCents, refundCents: sumOfCents(returned) };
  return saveMoved(colis, changed, to, {
    changes,
    event: eventWrite(movedEvent(after, from, to, undefined, demande)),
    ledger:
      after.paidCents === undefined
        ? undefined
        : ledgerWrite(colis, { ...ledger, charges: chargesOfChange(colis, after) }),
    ...writes,
    idempotency,
  });
};

/** Checks that a container sells the value that is declared for a parcel, or insured. Throws NOT_SOLD_THERE. */
const checkSameCover = async ({ userId, assuranceId, documentId }: StoredColis, to: StoredContainer): Promise<void> => {
  const { insurance } = await readForBooking(userId, assuranceId, documentId);
  if (!insurance) return;
  try {
    await checkCover(to.tarif, { couverture: coverOf(insurance), valeurXof: insurance.valeurXof });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw error.code === 'INVALID_FIELDS' ? new AppError('NOT_SOLD_THERE', { cause: error }) : error;
  }
};
