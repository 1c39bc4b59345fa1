import type { Registration } from '#shared/auth/schema.ts';
import { AppError } from '#shared/errors.ts';
import { type Account, findAccount } from '../core/items/accounts.ts';
import { type IdempotencyKey, type IdempotencyWriter, idempotent } from '../core/items/idempotency.ts';
import { ConditionFailed, type Write } from '../core/table/dynamo.ts';
import { newId, randomName } from '../core/table/ids.ts';
import { claimEmail, completeRecovery, completeRegistration, type EmailClaim, releaseClaim } from './auth.table.ts';
import { deleteIdentity, ensureIdentity, setPassword } from './cognito.ts';

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
    const claim = await claimAddress({ email: profile.email, userId: newId() });
    try {
      await setUpIdentity(claim, password);
      const account = await completeRegistration(claim, profile, record);
      return account;
    } catch (error) {
      await releaseClaim(claim).catch(() => undefined); // on failure the lease ends by itself
      throw error instanceof ConditionFailed ? new AppError('REGISTRATION_RUNNING', { cause: error }) : error;
    }
  });

/**
 * Gives a customer without a login one, by an email and password of their choice: their account keeps its number, and
 * with it everything that they have. `recovery` uses their code up. The next attempt completes one that broke off.
 * Throws EMAIL_TAKEN, REGISTRATION_RUNNING or BUSY like `register`, and INVALID_RECOVERY_CODE when the code was used
 * meanwhile.
 */
export const giveLogin = async (
  account: Account,
  { email, password }: { email: string; password: string },
  recovery: Write,
  record: IdempotencyWriter<{ userId: number }>,
): Promise<void> => {
  const claim = await claimAddress({ email, userId: account.userId, replacesIdentity: true });
  try {
    await setUpIdentity(claim, password);
    await completeRecovery(claim, account, recovery, record);
  } catch (error) {
    await releaseClaim(claim).catch(() => undefined);
    if (!(error instanceof ConditionFailed) || error.has('idempotency')) throw error;
    throw new AppError(error.has('email') ? 'REGISTRATION_RUNNING' : 'INVALID_RECOVERY_CODE', { cause: error });
  }
};

/** Creates Cognito's user of a claim with a password, in place of one that may name another account. */
const setUpIdentity = async ({ email, userId, replacesIdentity }: EmailClaim, password: string): Promise<void> => {
  if (replacesIdentity) await deleteIdentity(email);
  await ensureIdentity(email, userId);
  await setPassword(email, password, 'password');
};

const claimAddress = async (wanted: Pick<EmailClaim, 'email' | 'userId' | 'replacesIdentity'>): Promise<EmailClaim> => {
  const lease = randomName();
  const ownClaim = { ...wanted, etat: 'PENDING' as const, lease, leaseUntil: Date.now() + LEASE_MS };
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
