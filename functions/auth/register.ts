import type { Registration } from '#shared/auth/schema.ts';
import { AppError } from '#shared/errors.ts';
import { type Account, findAccount } from '../core/accounts.ts';
import { ConditionFailed } from '../core/dynamo.ts';
import { type IdempotencyKey, idempotent } from '../core/idempotency.ts';
import { newId, randomName } from '../core/ids.ts';
import { claimEmail, completeRegistration, type EmailClaim, releaseClaim } from './auth.table.ts';
import { ensureIdentity, setPassword } from './identity.ts';

/** Longer than a request may last: whoever holds an older claim is gone. */
const LEASE_MS = 9_000;

/**
 * Creates an account. The email is claimed first, then Cognito's user is made, and one transaction makes it whole;
 * wherever an attempt breaks off, the next one completes it. Throws EMAIL_TAKEN, REGISTRATION_RUNNING, or BUSY while whoever
 * had the email is being erased.
 */
export const register = (wanted: Registration, idempotencyKey: IdempotencyKey | undefined): Promise<Account> =>
  idempotent(idempotencyKey, async (record) => {
    const { password, ...profile } = wanted;
    const claim = await claimAddress(profile.email);
    try {
      await ensureIdentity(claim.email, claim.userId);
      await setPassword(claim.email, password, 'password');
      const account = await completeRegistration(claim, profile, record);
      return account;
    } catch (error) {
      await releaseClaim(claim).catch(() => undefined); // the lease ends by itself
      throw error instanceof ConditionFailed ? new AppError('REGISTRATION_RUNNING', { cause: error }) : error;
    }
  });

const claimAddress = async (email: string): Promise<EmailClaim> => {
  const lease = randomName();
  const wanted = { email, userId: newId(), etat: 'PENDING' as const, lease, leaseUntil: Date.now() + LEASE_MS };
  const claim = await claimEmail(wanted);
  if (claim.etat === 'ACTIVE') throw await addressTaken(claim);
  if (claim.lease !== lease) throw new AppError('REGISTRATION_RUNNING', { retryAfterSeconds: 5 });
  return claim;
};

/** Who was told that their account is deleted is not told that they have one. */
const addressTaken = async ({ userId }: EmailClaim): Promise<AppError> =>
  (await findAccount(userId))?.erasedAt
    ? new AppError('BUSY', { retryAfterSeconds: 5 })
    : new AppError('EMAIL_TAKEN', { fields: { email: { fault: 'invalid' } } });
