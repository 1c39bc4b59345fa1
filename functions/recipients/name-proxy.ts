import { isUnderWay } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import type { NewProxy } from '#shared/tracking/proxy.ts';
import { colisOfReference } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { ApiEvent } from '../core/caller.ts';
import { ConditionFailed, getItem, transact } from '../core/dynamo.ts';
import { type IdempotencyKey, idempotent } from '../core/idempotency.ts';
import { missesOf } from '../core/limits.ts';
import { eventWrite } from '../core/outbox.ts';
import { findProxy, putProxyWrite, withdrawProxyWrite } from '../core/proxies.ts';

/**
 * Returns the parcel that a tracking code names. A code that finds nothing counts like one that is looked up. Throws
 * TRACKING_CODE_NOT_FOUND or TOO_MANY_REQUESTS.
 */
export const colisOfCode = async (code: string, event: ApiEvent): Promise<StoredColis> => {
  const misses = missesOf('trackingCode', event);
  misses.requireFew(await getItem(misses.key));
  const colis = await colisOfReference(code);
  if (colis) return colis;
  await misses.count();
  throw new AppError('TRACKING_CODE_NOT_FOUND');
};

/**
 * Names a person to collect a parcel in place of its recipient, and notifies its sender; the same person named again
 * changes nothing. Throws COLIS_NOT_EDITABLE for a parcel that is delivered or cancelled.
 */
export const nameProxy = async (
  { userId, id: colisId, etat }: StoredColis,
  input: NewProxy,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<NewProxy> => {
  if (!isUnderWay({ etat })) throw new AppError('COLIS_NOT_EDITABLE');
  return idempotent(idempotencyKey, async (record, recordUnchanged) => {
    const named = await findProxy(userId, colisId);
    if (named?.nom === input.nom && named.telephone === input.telephone) return recordUnchanged(input);
    await transact({
      proxy: putProxyWrite(userId, colisId, input),
      event: eventWrite({ type: 'PROXY_NAMED', userId, colisId }),
      idempotency: record(input),
    });
    return input;
  });
};

/**
 * Withdraws the person named to collect a parcel, and notifies its sender; does nothing when there is none. Throws
 * COLIS_NOT_EDITABLE like naming.
 */
export const withdrawProxy = async ({ userId, id: colisId, etat }: StoredColis): Promise<void> => {
  if (!isUnderWay({ etat })) throw new AppError('COLIS_NOT_EDITABLE');
  try {
    await transact({
      proxy: withdrawProxyWrite(userId, colisId),
      event: eventWrite({ type: 'PROXY_WITHDRAWN', userId, colisId }),
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};
