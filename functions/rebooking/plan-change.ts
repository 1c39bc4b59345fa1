import type { CancellationPhase } from '#shared/rebooking/rules.ts';
import type { RebookingAction } from '#shared/rebooking/schema.ts';
import { owedCents } from '../colis/amounts.ts';
import { logChange } from '../colis/change-log.ts';
import { cancelColis } from '../colis/edit-colis.ts';
import { cancellationFacts } from '../colis/etat-event.ts';
import { planCancellation } from '../colis/plan-cancellation.ts';
import { moveAsPlanned, planMove } from '../colis/plan-move.ts';
import type { PaidShare, StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { contentHash } from '../core/content-hash.ts';
import type { Caller } from '../core/request/caller.ts';
import type { Write } from '../core/table/dynamo.ts';

/**
 * Change of a parcel as it would be now, in cents, which the preview shows and the run carries out: `after` is the parcel
 * then, `returned` are the shares of payments that go back.
 */
export type PlannedChange = {
  phase: CancellationPhase;
  feeCents: number;
  returned: PaidShare[];
  after: Pick<StoredColis, 'priceCents' | 'grams' | 'cm3'>;
  owedCents: number;
  /** Departure of a move. */
  to?: StoredContainer;
  /** Carries it out in one transaction, for the caller and with their reason. */
  apply: (caller: Caller, motif: string | undefined, idempotency: Write | undefined) => Promise<unknown>;
};

/** Reports whether a change is made already. */
export const isDone = (colis: StoredColis, action: RebookingAction): boolean =>
  action.type === 'ANNULER' ? colis.etat === 'ANNULE' : colis.bookingId === action.vers;

/** Plans a change of a parcel. Throws what `planCancellation` or `planMove` throws. */
export const planChange = (colis: StoredColis, action: RebookingAction): Promise<PlannedChange> =>
  action.type === 'ANNULER' ? planOwnCancellation(colis) : planOwnMove(colis, action.vers);

const planOwnCancellation = async (colis: StoredColis): Promise<PlannedChange> => {
  const { phase, feeCents, returned } = await planCancellation(colis, await containerOf(colis.bookingId));
  const { userId, id: colisId } = colis;
  return {
    ...{ phase, feeCents, returned, after: colis, owedCents: 0 },
    apply: (caller, motif, idempotency) => {
      const { changed, changes } = logChange(colis, { de: colis.etat, vers: 'ANNULE', motif }, caller);
      const event = {
        ...({ type: 'COLIS_ETAT_CHANGED', userId, colisId, etat: 'ANNULE' } as const),
        ...cancellationFacts(colis, 'CLIENT', feeCents),
      };
      const cancelled = { ...changed, etatAt: nowIso() };
      return cancelColis(cancelled, 'CLIENT', { event, before: colis, changes, feeCents, idempotency });
    },
  };
};

const planOwnMove = async (colis: StoredColis, vers: number): Promise<PlannedChange> => {
  const plan = await planMove(colis, vers);
  const { phase, after, returned, to } = plan;
  return {
    ...{ phase, feeCents: 0, returned, after, owedCents: owedCents(after), to },
    apply: (caller, motif, idempotency) => moveAsPlanned(colis, plan, caller, motif, idempotency),
  };
};

/**
 * Returns the digest of a planned change: what is kept, goes back and is due of which parcel, and from where to where.
 * Another version of the parcel with the same effect has the same.
 */
export const digestOf = (
  { id, bookingId, priceCents }: StoredColis,
  { phase, feeCents, returned, after, owedCents: owed, to }: PlannedChange,
): string =>
  contentHash({
    ...{ id, bookingId, priceCents, phase, feeCents, owed, to: to?.id ?? null },
    returned: returned.map(({ paymentId, cents }) => [paymentId, cents]),
    after: [after.priceCents, after.grams, after.cm3],
  });
