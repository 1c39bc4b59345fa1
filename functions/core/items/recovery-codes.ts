import { createHash } from 'node:crypto';
import { type StoredStamp, storedStamp } from '../actor.ts';
import { hoursAfter, nowIso, ttlOf } from '../clock.ts';
import { getItem, insertWrite, type Write } from '../table/dynamo.ts';
import { newTrackingCode } from '../table/ids.ts';
import { keys } from '../table/keys.ts';

/** Hours for which a recovery code is valid: 90 days. */
const RECOVERY_HOURS = 90 * 24;

/** Code, stored as its hash, with which a customer without a login gets one; `lastWrite` says who gave it out. */
export type RecoveryCode = { userId: number; expiresAt: string; lastWrite: StoredStamp };

/** Draws a recovery code of 60 random bits for a customer without a login, with the write that stores its hash. */
export const drawRecoveryCode = (userId: number): { code: string; expiresAt: string; write: Write } => {
  const code = newTrackingCode();
  const expiresAt = hoursAfter(RECOVERY_HOURS);
  const item: RecoveryCode = { userId, expiresAt, lastWrite: storedStamp() };
  return { code, expiresAt, write: insertWrite({ ...keyOf(code), ...item, ttl: ttlOf(expiresAt) }) };
};

/** Reads consistently whose account a code opens; undefined for one that is unknown, used or expired. */
export const findRecoveryCode = async (code: string): Promise<RecoveryCode | undefined> => {
  const found = await getItem<RecoveryCode>(keyOf(code));
  return found && found.expiresAt > nowIso() ? found : undefined;
};

/** Returns the write, labelled `recovery`, that uses a code up; refused for one that was used or has expired. */
export const spendRecoveryCodeWrite = (code: string): Write => ({
  Delete: {
    Key: keyOf(code),
    ConditionExpression: 'expiresAt > :now',
    ExpressionAttributeValues: { ':now': nowIso() },
  },
});

const keyOf = (code: string) => keys.recovery(createHash('sha256').update(code).digest('base64url'));
