import type { NewCollection } from '#shared/counter/schema.ts';
import { AppError } from '#shared/errors.ts';
import { worksOn } from '../colis/agent-access.ts';
import { colisOfIds, takenColisWrites } from '../colis/colis.service.ts';
import { releasePaidHoldsWrites } from '../colis/holds.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import { findAccount } from '../core/items/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { countMetric } from '../core/metrics.ts';
import type { Caller } from '../core/request/caller.ts';
import { transact } from '../core/table/dynamo.ts';
import { checkOutstanding } from '../payments/create-payment.ts';
import { endOpenPaymentsAndRestart, openPaymentsOf } from '../payments/open-sessions.ts';
import { retryOnStaleRead } from '../payments/retry-on-stale-read.ts';
import type { MadeSale } from './sales.present.ts';
import { moneyError, takeMoney, tillFor } from './take-money.ts';

/**
 * Returns the parcels to take money for: of one customer, in one container that leaves from or arrives at the caller's
 * site. Throws COLIS_NOT_FOUND, INVALID_FIELDS, COLIS_PAID or COLIS_CANCELLED.
 */
const colisToCollect = async ({ colisIds }: NewCollection, caller: Caller): Promise<StoredColis[]> => {
  const colisList = await colisOfIds(colisIds);
  const [first] = colisList;
  if (!first || colisList.length < colisIds.length) throw new AppError('COLIS_NOT_FOUND');
  if (!worksOn(await containerOf(first.bookingId), caller, undefined)) throw new AppError('COLIS_NOT_FOUND');
  if (colisList.some(({ userId, bookingId }) => userId !== first.userId || bookingId !== first.bookingId))
    throw new AppError('INVALID_FIELDS', { fields: { colisIds: { fault: 'not_in_list' } } });
  checkOutstanding(colisList);
  return colisList;
};

/**
 * Takes money for parcels, cash in the drawer of the caller. An open card session for one of them is ended first, so
 * that the money is not taken twice. Throws what `colisToCollect` throws, COLIS_LOCKED, DRAWER_CLOSED, INVALID_FIELDS or
 * BUSY.
 */
export const collect = (
  input: NewCollection,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<MadeSale> =>
  idempotent(idempotencyKey, (record, _recordUnchanged, refuseRepetition) =>
    retryOnStaleRead(async () => {
      const colisList = await colisToCollect(input, caller);
      const till = await tillFor(input.paiements, caller);
      const { userId, bookingId } = colisList[0] as StoredColis;
      const taken = takeMoney(colisList, input.paiements, till, false);
      const isReached = ({ id }: StoredColis) => taken.shares.has(id) || taken.awaited.has(id);
      const after = taken.colisList.filter(isReached);
      const paid = colisList.filter(isReached);
      await endOpenPaymentsAndRestart(await openPaymentsOf(paid), refuseRepetition);
      if (paid.some(({ lockedBy }) => lockedBy !== null)) throw new AppError('COLIS_LOCKED');
      const sale: MadeSale = {
        ...{ userId, bookingId, colisIds: colisList.map(({ id }) => id) },
        paymentIds: taken.payments.map(({ id }) => id),
      };
      try {
        await transact({
          ...Object.assign(
            {},
            ...after.map((colis, index) =>
              takenColisWrites(paid[index] as StoredColis, colis, taken.shares.get(colis.id) ?? [], false),
            ),
          ),
          ...releasePaidHoldsWrites(
            userId,
            await findAccount(userId),
            paid.filter(({ id }) => taken.shares.has(id)),
          ),
          ...taken.writes,
          idempotency: record(sale),
        });
      } catch (error) {
        throw moneyError(error, input.paiements) ?? error;
      }
      if (taken.shares.size > 0) countMetric('paymentConfirmed');
      return sale;
    }),
  );
