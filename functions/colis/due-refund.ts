import type { Write } from '../core/dynamo.ts';
import { indexKeys, keys } from '../core/keys.ts';
import { publish } from '../core/outbox.ts';
import { refundDeadline } from '../core/sweep-grace.ts';

/** Share of a payment for one parcel, in US cents. */
type Share = { colisId: number; cents: number };

/** Writes that make a paid parcel's share due for refund, for the transaction that cancels the parcel. */
export const dueRefundWrites = (userId: number, paymentId: number, line: Share): Record<string, Write> =>
  line.cents === 0
    ? {}
    : {
        owed: oweRefund(userId, paymentId, line),
        refund: publish({ type: 'REFUND_DUE', userId, paymentId, ...line }),
      };

/** Write that records a refund as due, without reading the payment first. */
const oweRefund = (userId: number, id: number, { colisId, cents }: Share): Write => {
  const dueAt = refundDeadline();
  const { duePk, dueSk } = indexKeys.paymentDue(id, dueAt);
  return {
    Update: {
      Key: keys.owned('PAYMENT', userId, id),
      UpdateExpression:
        'SET refunds.#colis = :owed, refundsDueAt = :dueAt, duePk = :duePk, dueSk = :dueSk ADD #version :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#colis': String(colisId), '#version': 'version' },
      ExpressionAttributeValues: {
        ':owed': { cents, etat: 'DUE' },
        ':dueAt': dueAt,
        ':duePk': duePk,
        ':dueSk': dueSk,
        ':one': 1,
      },
    },
  };
};
