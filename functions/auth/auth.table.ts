import type { ProfileEdit, Registration } from '#shared/auth/schema.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type Account, insertAccountWrite, newAccount } from '../core/items/accounts.ts';
import type { IdempotencyWriter } from '../core/items/idempotency.ts';
import { ConditionFailed, getItem, putItem, transact, updateItem, type Write } from '../core/table/dynamo.ts';
import { buildUpdate } from '../core/table/expressions.ts';
import { keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOf, pageOfMatching } from '../core/table/query.ts';

/**
 * Claim of an email by a user. `PENDING` until registration is complete; `leaseUntil` (epoch ms) blocks other attempts.
 */
export type EmailClaim = {
  email: string;
  userId: number;
  etat: 'PENDING' | 'ACTIVE';
  lease: string;
  leaseUntil: number;
  /**
   * Set once an attempt wanted the email for an account that exists: a user whom it left in Cognito names that account,
   * and is replaced.
   */
  replacesIdentity?: true;
};

export const findClaim = (email: string): Promise<EmailClaim | undefined> => getItem(keys.email(email));

/**
 * Claims an email, or takes over an incomplete claim whose lease has ended. Returns the current claim; another `lease`
 * means that it is active or that another attempt holds it.
 */
export const claimEmail = async (claim: EmailClaim): Promise<EmailClaim> => {
  try {
    await putItem(
      { ...keys.email(claim.email), ...claim },
      {
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    );
    return claim;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return takeOverClaim(claim, error.failed.put as EmailClaim | undefined);
  }
};

/**
 * Takes over an incomplete claim with its user id, which the Cognito user may already have; one with
 * `replacesIdentity` gets the new user id instead.
 */
const takeOverClaim = async (claim: EmailClaim, found: EmailClaim | undefined): Promise<EmailClaim> => {
  if (!found) return claimEmail(claim);
  if (found.etat === 'ACTIVE' || found.leaseUntil > Date.now()) return found;
  const takenClaim =
    claim.replacesIdentity || found.replacesIdentity
      ? { ...claim, replacesIdentity: true as const }
      : { ...claim, userId: found.userId };
  try {
    await putItem(
      { ...keys.email(claim.email), ...takenClaim },
      { ConditionExpression: 'lease = :lease', ExpressionAttributeValues: { ':lease': found.lease } },
    );
    return takenClaim;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return (error.failed.put as EmailClaim | undefined) ?? claimEmail(claim);
  }
};

/** Ends the lease of a claim, so that the next attempt can take over at once. */
export const releaseClaim = async ({ email, lease }: EmailClaim): Promise<void> => {
  await updateItem({
    Key: keys.email(email),
    UpdateExpression: 'SET leaseUntil = :past',
    ConditionExpression: 'lease = :lease AND etat = :pending',
    ExpressionAttributeValues: { ':past': 0, ':lease': lease, ':pending': 'PENDING' },
  });
};

/**
 * Creates the account and activates its email in one transaction. Throws ConditionFailed when the claim was taken over.
 */
export const completeRegistration = async (
  claim: EmailClaim,
  profile: Omit<Registration, 'password'>,
  record: IdempotencyWriter<Account>,
): Promise<Account> => {
  const account = newAccount({ ...profile, userId: claim.userId });
  await transact({
    account: insertAccountWrite(account),
    email: activateClaimWrite(claim),
    event: eventWrite({ type: 'REGISTERED', userId: account.userId }),
    idempotency: record(account),
  });
  return account;
};

/** Returns the write that completes a claim; refused when it was taken over. */
const activateClaimWrite = ({ email, lease }: EmailClaim): Write => ({
  Update: {
    Key: keys.email(email),
    UpdateExpression: 'SET etat = :active REMOVE lease, leaseUntil, replacesIdentity',
    ConditionExpression: 'lease = :lease',
    ExpressionAttributeValues: { ':active': 'ACTIVE', ':lease': lease },
  },
});

/**
 * Makes the account of a customer without a login one that logs in by the claimed email, in one transaction that also
 * uses their recovery code up (`recovery`). Throws ConditionFailed when the code was used, the account has a login, is
 * merged, closed or being closed (`account`), or the claim was taken over (`email`).
 */
export const completeRecovery = (
  claim: EmailClaim,
  account: Account,
  recovery: Write,
  record: IdempotencyWriter<{ userId: number }>,
): Promise<void> => {
  const { userId } = account;
  const now = nowIso();
  return transact({
    account: {
      Update: {
        Key: keys.account(userId),
        ...buildUpdate({
          set: { email: claim.email, passwordSince: now, emailProvenAt: null, hasNoLogin: undefined },
          equals: { hasNoLogin: true, mergedInto: undefined, erasedAt: null },
          when: '(attribute_not_exists(closingUntil) OR closingUntil < :now)',
          values: { ':now': now },
        }),
      },
    },
    email: activateClaimWrite(claim),
    recovery,
    event: eventWrite({ type: 'REGISTERED', userId }),
    profile: eventWrite({ type: 'PROFILE_CHANGED', userId }),
    idempotency: record({ userId }),
  });
};

/** Lists customers and staff, newest first; who was merged into a customer is a part of them. */
export const pageOfUsers = (page: PageRequest): Promise<Page<Account>> =>
  pageOfMatching(
    (each) => pageOf('listKeys', 'USER', { order: 'descending' }, each),
    ({ mergedInto }: Account) => mergedInto === undefined,
    page,
  );

/** Profile fields that parcels copy (`functions/colis/customer-fields.ts`). */
const COPIED_FIELDS: readonly string[] = ['nom', 'prenom', 'telephone', 'email'] satisfies (keyof ProfileChange)[];

/** Changed fields of an account; those of a customer without a login name the member of staff, and may be the email. */
export type ProfileChange = ProfileEdit & Partial<Pick<Account, 'email' | 'lastWrite'>>;

/**
 * Sets fields of a profile. Throws ConditionFailed (`account`) when the account is closed, gone, or has got a login
 * since.
 */
export const updateProfile = ({ userId, hasNoLogin }: Account, changes: ProfileChange): Promise<void> => {
  const when = 'attribute_exists(pk) AND (attribute_not_exists(erasedAt) OR erasedAt = :none)';
  const isCopied = Object.keys(changes).some((name) => COPIED_FIELDS.includes(name));
  return transact({
    account: {
      Update: {
        Key: keys.account(userId),
        ...buildUpdate({
          set: changes,
          ...(hasNoLogin && { equals: { hasNoLogin } }),
          when,
          values: { ':none': null },
        }),
      },
    },
    event: isCopied ? eventWrite({ type: 'PROFILE_CHANGED', userId }) : undefined,
  });
};

/** Returns the attributes that an opened mail link sets: the email is confirmed, which verifies the account. */
export const confirmationAttributes = (confirmedAt: string) => ({
  emailProvenAt: confirmedAt,
  verifiedAt: confirmedAt,
});

/** Confirms the email of an account by a mailed link. Throws ConditionFailed when the address has changed since. */
export const confirmEmailAddress = ({ userId, email }: Account): Promise<void> =>
  transact({
    account: {
      Update: {
        Key: keys.account(userId),
        ...buildUpdate({
          set: confirmationAttributes(nowIso()),
          equals: { email },
          when: '(attribute_not_exists(erasedAt) OR erasedAt = :none)',
          values: { ':none': null },
        }),
      },
    },
    verified: eventWrite({ type: 'ACCOUNT_VERIFIED', userId }),
  });
