import { AppError } from '#shared/errors.ts';
import { ConditionFailed, insertWrite, type Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import type { StoredPayment } from './stored-payment.ts';

/**
 * References of mobile money: each names one payment, so that one message of a wallet does not pay twice. Those of
 * terminals and transfers are no such names: a terminal begins again, and people write what they like.
 */
type Referenced = Pick<StoredPayment, 'id' | 'userId' | 'moyen' | 'reference'>;

/** Returns the key of a payment’s reference, which is compared without spaces, in capitals; undefined without one. */
const keyOf = ({ moyen, reference }: Referenced) =>
  moyen === 'MOBILE' && reference ? keys.paymentReference(reference.replace(/\s+/g, '').toUpperCase()) : undefined;

/** Write that claims the reference of a payment by mobile money, refused when another one has it. */
export const claimReferenceWrite = (payment: Referenced): Write | undefined => {
  const key = keyOf(payment);
  return key && insertWrite({ ...key, userId: payment.userId, paymentId: payment.id });
};

/** Write that frees the reference of a payment that brought no money. */
export const freeReferenceWrite = (payment: Referenced): Write | undefined => {
  const key = keyOf(payment);
  return key && { Delete: { Key: key } };
};

/** Returns the error of a reference that another payment has, for a field of the request; undefined for other errors. */
export const referenceError = (error: unknown, field = 'reference'): AppError | undefined =>
  error instanceof ConditionFailed && error.hasAnyOf(new Set(['paymentReference']))
    ? new AppError('INVALID_FIELDS', { fields: { [field]: { fault: 'reference_used' } }, cause: error })
    : undefined;
