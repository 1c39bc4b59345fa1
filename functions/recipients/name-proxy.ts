import { isUnderWay } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import type { NewProxy } from '#shared/tracking/proxy.ts';
import { colisOfReference } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { busyError } from '../core/attempts.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { addEntryWrite } from '../core/items/journal.ts';
import { findProxies, nameProxyWrite, type StoredProxy, withdrawNamedWrite } from '../core/items/proxies.ts';
import type { ApiEvent } from '../core/request/caller.ts';
import { limitParcelChange, missesOf } from '../core/request/limits.ts';
import { ConditionFailed, getItem, transact } from '../core/table/dynamo.ts';

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
 * Names a person to collect a parcel in place of its recipient, and notifies its sender and recipient, one of whom must
 * confirm the person; a confirmed one stands until then. The same person named again changes nothing. Throws
 * COLIS_NOT_EDITABLE for a parcel that is delivered or cancelled, or TOO_MANY_REQUESTS.
 */
export const nameProxy = async (
  { userId, id: colisId, etat }: StoredColis,
  input: NewProxy,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<NewProxy> => {
  if (!isUnderWay({ etat })) throw new AppError('COLIS_NOT_EDITABLE');
  return idempotent(idempotencyKey, async (record, recordUnchanged) => {
    const { named, confirmed } = await findProxies(userId, colisId);
    if ([named, confirmed].some((proxy) => isSame(proxy, input))) return recordUnchanged(input);
    await limitParcelChange('proxy', colisId, 'nom');
    const proxy = nameProxyWrite(userId, colisId, input, named);
    try {
      await transact({
        proxy,
        event: eventWrite({ type: 'PROXY_NAMED', userId, colisId }),
        journal: addEntryWrite({ userId, colisId }, 'MANDATAIRE_DESIGNE'),
        idempotency: record(input),
      });
    } catch (error) {
      if (error instanceof ConditionFailed && error.has('proxy')) throw busyError(error);
      throw error;
    }
    return input;
  });
};

const isSame = (proxy: StoredProxy | undefined, { nom, telephone }: NewProxy): boolean =>
  proxy?.nom === nom && proxy.telephone === telephone;

/**
 * Withdraws the person who waits for a confirmation, and notifies the sender; does nothing when nobody is named. Throws
 * COLIS_NOT_EDITABLE like naming, and PROXY_CONFIRMED when the person was confirmed, whom only the sender withdraws.
 */
export const withdrawProxy = async ({ userId, id: colisId, etat }: StoredColis): Promise<void> => {
  if (!isUnderWay({ etat })) throw new AppError('COLIS_NOT_EDITABLE');
  try {
    await transact({
      proxy: withdrawNamedWrite(userId, colisId),
      event: eventWrite({ type: 'PROXY_WITHDRAWN', userId, colisId }),
      journal: addEntryWrite({ userId, colisId }, 'MANDATAIRE_RETIRE'),
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const { confirmed } = await findProxies(userId, colisId);
    if (confirmed) throw new AppError('PROXY_CONFIRMED', { cause: error });
  }
};
