import type { Language } from '#shared/auth/schema.ts';
import type { BulkRequest } from '#shared/bulk/schema.ts';
import type { StepResult } from '#shared/changes/results.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { idempotencyKeyOf, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { type Outcome, runSteps, type Step } from '../core/request/run-steps.ts';
import { transact } from '../core/table/dynamo.ts';
import { containersOf, type PlannedAction, planAction } from './actions.ts';
import { type BulkParcel, loadParcels } from './load-parcels.ts';

/**
 * Runs an action, parcel after parcel, and returns a result for each in the order of the request. One that fails stops
 * no other. Repeating the call with the same `lot` sends no message twice and changes nothing that is changed already.
 */
export const runAction = async (
  container: StoredContainer,
  request: BulkRequest,
  admin: Caller,
  language: Language,
): Promise<StepResult[]> => {
  const ids = request.colis.map(({ id }) => id);
  const plan = await planAction(request.action, container, admin);
  const parcels = await loadParcels(containersOf(plan, container), ids, { withDocuments: plan.needsDocuments });
  const found = [...parcels.values()];
  const steps = plan.change ? changeSteps(plan, found, request) : notifySteps(plan, found, request, admin);
  return runSteps(ids, steps, 'COLIS_NOT_FOUND', language);
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
        const [first, ...rest] = ofCustomer.filter((parcel) => plan.check(parcel, lot) === undefined);
        if (!first) throw new AppError(refusalOf(ofCustomer, plan, lot)); // unless an earlier call notified
        const concerned = [first, ...rest].map(({ colis }) => colis.id);
        for (const event of plan.eventsOf([first, ...rest]))
          await (plan.notify ?? publish)(event, first, lot, record(concerned));
        return concerned;
      });
      return new Map(ofCustomer.map((parcel) => [parcel.colis.id, outcomeOf(parcel, plan, notified, lot)]));
    };
    return { ids, run };
  });

/** Returns why an action applies to none of a customer's parcels. */
const refusalOf = (parcels: readonly BulkParcel[], { check }: PlannedAction, lot: string): ErrorCode => {
  const refusal = parcels.map((parcel) => check(parcel, lot)).find((each) => each !== 'DONE');
  return refusal ?? 'COLIS_CHANGED';
};

const outcomeOf = (parcel: BulkParcel, { check }: PlannedAction, notified: readonly number[], lot: string): Outcome => {
  if (notified.includes(parcel.colis.id)) return 'DONE';
  const refusal = check(parcel, lot);
  return refusal === undefined || refusal === 'DONE' ? 'LATER' : new AppError(refusal);
};

/** Publishes an event with the record that this was done. */
const publish: NonNullable<PlannedAction['notify']> = (event, _owner, _lot, record) =>
  transact({ event: eventWrite(event), idempotency: record });
