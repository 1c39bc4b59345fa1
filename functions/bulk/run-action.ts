import type { Language } from '#shared/auth/schema.ts';
import type { BulkRequest, BulkResult } from '#shared/bulk/schema.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { remainingTime } from '../core/deadline.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { idempotencyKeyOf, idempotent } from '../core/items/idempotency.ts';
import { log, loggableError } from '../core/log.ts';
import type { Caller } from '../core/request/caller.ts';
import { loadRefusalMessages } from '../core/request/http-response.ts';
import { transact } from '../core/table/dynamo.ts';
import { containersOf, type PlannedAction, planAction } from './actions.ts';
import { type BulkParcel, loadParcels } from './load-parcels.ts';

/** Milliseconds that one parcel may take; with less time left, the rest is for a further call. */
const STEP_MS = 1_500;

/** Errors after which a parcel may be sent again. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['BUSY', 'DEPENDENCY_DOWN', 'COLIS_CHANGED']);

type Outcome = 'DONE' | 'LATER' | AppError;

/**
 * One step of a run: a parcel to change, or the parcels of a customer to notify. Returns the outcome of each parcel.
 */
type Step = { ids: readonly number[]; run: () => Promise<ReadonlyMap<number, Outcome>> };

/**
 * Runs an action, parcel after parcel, and returns a result for each in the order of the request. One that fails stops
 * no other. Repeating the call with the same `lot` sends no message twice and changes nothing that is changed already.
 */
export const runAction = async (
  container: StoredContainer,
  request: BulkRequest,
  admin: Caller,
  language: Language,
): Promise<BulkResult[]> => {
  const ids = request.colis.map(({ id }) => id);
  const plan = await planAction(request.action, container, admin);
  const parcels = await loadParcels(containersOf(plan, container), ids, { withDocuments: plan.needsDocuments });
  const found = [...parcels.values()];
  const outcomes = new Map<number, Outcome>();
  for (const step of plan.change ? changeSteps(plan, found, request) : notifySteps(plan, found, request, admin)) {
    const results = remainingTime(STEP_MS) < STEP_MS ? LATER : await attempt(step);
    for (const id of step.ids) outcomes.set(id, results.get(id) ?? 'LATER');
  }
  return Promise.all(
    ids.map((id) => presentOutcome(id, outcomes.get(id) ?? new AppError('COLIS_NOT_FOUND'), language)),
  );
};

const LATER: ReadonlyMap<number, Outcome> = new Map();

/** Runs a step; after a failure that no input caused, its parcels are left for a later call. */
const attempt = async ({ ids, run }: Step): Promise<ReadonlyMap<number, Outcome>> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && !PASSING.has(error.code)) return new Map(ids.map((id) => [id, error]));
    if (!(error instanceof AppError)) log.error('bulk action failed', { ids, cause: loggableError(error) });
    return LATER;
  }
};

const changeSteps = (
  { check, change }: PlannedAction,
  parcels: readonly BulkParcel[],
  { colis: requested }: BulkRequest,
): Step[] => {
  const seen = new Map(requested.map((one) => [one.id, one]));
  return parcels.map((parcel) => {
    const { id } = parcel.colis;
    const run = async (): Promise<ReadonlyMap<number, Outcome>> => {
      const refusal = check(parcel);
      if (refusal !== undefined && refusal !== 'DONE') throw new AppError(refusal);
      if (refusal === undefined) await change?.apply(parcel, seen.get(id) ?? { id });
      return new Map([[id, 'DONE']]);
    };
    return { ids: [id], run };
  });
};

/** One step for each customer: one message about all of their parcels to which the action applies. */
const notifySteps = (
  plan: PlannedAction,
  parcels: readonly BulkParcel[],
  { lot, action }: BulkRequest,
  admin: Caller,
): Step[] =>
  [...Map.groupBy(parcels, ({ colis }) => colis.userId).values()].map((ofCustomer) => {
    const ids = ofCustomer.map(({ colis }) => colis.id);
    // Named after its first parcel, as a customer with very many gets several messages under one lot.
    const key = idempotencyKeyOf(`${lot}#${Math.min(...ids)}`, {
      caller: String(admin.userId),
      route: 'bulk',
      content: JSON.stringify([action, ids]),
    });
    const run = async (): Promise<ReadonlyMap<number, Outcome>> => {
      const notified = await idempotent<number[]>(key, async (record) => {
        const [first, ...rest] = ofCustomer.filter((parcel) => plan.check(parcel) === undefined);
        if (!first) throw new AppError(refusalOf(ofCustomer, plan)); // unless an earlier call notified
        const concerned = [first, ...rest].map(({ colis }) => colis.id);
        for (const event of plan.eventsOf([first, ...rest]))
          await transact({ event: eventWrite(event), idempotency: record(concerned) });
        return concerned;
      });
      return new Map(ofCustomer.map((parcel) => [parcel.colis.id, outcomeOf(parcel, plan, notified)]));
    };
    return { ids, run };
  });

/** Returns why an action applies to none of a customer's parcels. */
const refusalOf = (parcels: readonly BulkParcel[], { check }: PlannedAction): ErrorCode => {
  const refusal = parcels.map(check).find((each) => each !== 'DONE');
  return refusal ?? 'COLIS_CHANGED';
};

const outcomeOf = (parcel: BulkParcel, { check }: PlannedAction, notified: readonly number[]): Outcome => {
  if (notified.includes(parcel.colis.id)) return 'DONE';
  const refusal = check(parcel);
  return refusal === undefined || refusal === 'DONE' ? 'LATER' : new AppError(refusal);
};

const presentOutcome = async (id: number, outcome: Outcome, language: Language): Promise<BulkResult> => {
  if (outcome === 'DONE') return { id, resultat: 'FAIT' };
  if (outcome === 'LATER') return { id, resultat: 'A_REPRENDRE' };
  const { refusalMessage } = await loadRefusalMessages();
  return { id, resultat: 'REFUSE', code: outcome.code, message: refusalMessage(language, outcome) };
};
