import type { Language } from '#shared/auth/schema.ts';
import type { StepResult } from '#shared/changes/results.ts';
import { AppError } from '#shared/errors.ts';
import type { RebookingRequest } from '#shared/rebooking/schema.ts';
import { colisFor } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { idempotencyKeyOf, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { runSteps } from '../core/request/run-steps.ts';
import { ReadAgain } from '../core/retry.ts';
import { endOpenPaymentsAndRestart, openPaymentsOf } from '../payments/open-sessions.ts';
import { retryOnStaleRead } from '../payments/retry-on-stale-read.ts';
import { digestOf, isDone, planChange } from './plan-change.ts';

type Target = RebookingRequest['colis'][number];

/**
 * Cancels or moves parcels, one after another, each in one transaction, and returns a result for each in the order of
 * the request. One that fails stops no other, and one that differs from its preview is refused (PREVIEW_CHANGED). Throws
 * COLIS_NOT_FOUND if one is somebody else's.
 */
export const runRebooking = async (
  request: RebookingRequest,
  caller: Caller,
  language: Language,
): Promise<StepResult[]> => {
  const ids = request.colis.map(({ id }) => id);
  await Promise.all(ids.map((id) => colisFor(id, caller)));
  const steps = request.colis.map((target) => ({
    ids: [target.id],
    run: async () => new Map([[await change(target, request, caller), 'DONE' as const]]),
  }));
  return runSteps(ids, steps, 'COLIS_NOT_FOUND', language);
};

/**
 * Changes a parcel once: repeated on what another writer left, until it is as previewed, done already, or refused. A
 * page on which it could be paid is closed first, so that nobody pays for what is given up.
 */
const change = ({ id, apercu }: Target, { action, motif, lot }: RebookingRequest, caller: Caller): Promise<number> => {
  const key = idempotencyKeyOf(`${lot}#${id}`, {
    caller: String(caller.userId),
    route: 'rebooking',
    content: JSON.stringify([action, apercu]),
  });
  return idempotent<number>(key, (record, recordUnchanged, refuseRepetition) =>
    retryOnStaleRead(async () => {
      const colis = await colisFor(id, caller);
      if (isDone(colis, action)) return recordUnchanged(id);
      const plan = await planChange(colis, action);
      if (digestOf(colis, plan) !== apercu) throw await changedError(colis, caller);
      await endOpenPaymentsAndRestart(await openPaymentsOf([colis]), refuseRepetition);
      await plan.apply(caller, motif, record(id));
      return id;
    }),
  );
};

/** Returns the error of a parcel that is not as previewed; to be read again if it changed while it was planned. */
const changedError = async ({ id, version }: StoredColis, caller: Caller): Promise<Error> =>
  (await colisFor(id, caller)).version === version ? new AppError('PREVIEW_CHANGED') : new ReadAgain();
