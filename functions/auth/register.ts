import type { Registration } from '#shared/auth/schema.ts';
import { AppError } from '#shared/errors.ts';
import { type Account, findAccount } from '../core/items/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { ConditionFailed } from '../core/table/dynamo.ts';
import { newId, randomName } from '../core/table/ids.ts';
import { claimEmail, completeRegistration, type EmailClaim, releaseClaim } from './auth.table.ts';
import { ensureIdentity, setPassword } from './cognito.ts';

/** Time longer than any request: the attempt that holds an older claim has ended. */
const LEASE_MS = 9_000;

/**
 * Creates an account: claims the email, creates Cognito's user, and completes the account in one transaction. The next
 * attempt completes one that broke off. Throws EMAIL_TAKEN, REGISTRATION_RUNNING, or BUSY while the former account of
 * the email is being erased.
 */
export const register = (registration: Registration, idempotencyKey: IdempotencyKey | undefined): Promise<Account> =>
  idempotent(idempotencyKey, async (record) => {
    const { password, ...profile } = registration;
    const claim = await claimAddress(profile.email);
    try {
      await ensureIdentity(claim.email, claim.userId);
      await setPassword(claim.email, password, 'password');
      const account = await completeRegistration(claim, profile, record);
      return account;
    } catch (error) {
      await releaseClaim(claim).catch(() => undefined); // on failure the lease ends by itself
      throw error instanceof ConditionFailed ? new AppError('REGISTRATION_RUNNING', { cause: error }) : error;
    }
  });

const claimAddress = async (email: string): Promise<EmailClaim> => {
  const lease = randomName();
  const ownClaim = { email, userId: newId(), etat: 'PENDING' as const, lease, leaseUntil: Date.now() + LEASE_MS };
  const claim = await claimEmail(ownClaim);
  if (claim.etat === 'ACTIVE') throw await addressTakenError(claim);
  if (claim.lease !== lease) throw new AppError('REGISTRATION_RUNNING', { retryAfterSeconds: 5 });
  return claim;
};

/** Returns the error for a claimed email: BUSY after the customer deleted the account, else EMAIL_TAKEN. */
const addressTakenError = async ({ userId }: EmailClaim): Promise<AppError> =>
  (await findAccount(userId))?.erasedAt
    ? new AppError('BUSY', { retryAfterSeconds: 5 })
    : new AppError('EMAIL_TAKEN', { fields: { email: { fault: 'invalid' } } });
