import type { ProfileEdit, Registration } from '#shared/auth/schema.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type Account, insertAccountWrite, newAccount } from '../core/items/accounts.ts';
import type { IdempotencyWriter } from '../core/items/idempotency.ts';
import { ConditionFailed, getItem, putItem, transact, updateItem } from '../core/table/dynamo.ts';
import { buildUpdate } from '../core/table/expressions.ts';
import { keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOf } from '../core/table/query.ts';

/**
 * Claim of an email by a user. `PENDING` until registration is complete; `leaseUntil` (epoch ms) blocks other attempts.
 */
export type EmailClaim = {
  email: string;
  userId: number;
  etat: 'PENDING' | 'ACTIVE';
  lease: string;
  leaseUntil: number;
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

/** Takes over an incomplete claim with its user id, which the Cognito user may already have. */
const takeOverClaim = async (claim: EmailClaim, found: EmailClaim | undefined): Promise<EmailClaim> => {
  if (!found) return claimEmail(claim);
  if (found.etat === 'ACTIVE' || found.leaseUntil > Date.now()) return found;
  const takenClaim = { ...claim, userId: found.userId };
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
    email: {
      Update: {
        Key: keys.email(claim.email),
        UpdateExpression: 'SET etat = :active REMOVE lease, leaseUntil',
        ConditionExpression: 'lease = :lease',
        ExpressionAttributeValues: { ':active': 'ACTIVE', ':lease': claim.lease },
      },
    },
    event: eventWrite({ type: 'REGISTERED', userId: account.userId }),
    idempotency: record(account),
  });
  return account;
};

export const pageOfUsers = (page: PageRequest): Promise<Page<Account>> =>
  pageOf('listKeys', 'USER', { order: 'descending' }, page);

/** Profile fields that parcels copy (`functions/colis/colis-customer-fields.ts`). */
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
