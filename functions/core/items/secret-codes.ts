import { createHash } from 'node:crypto';
import { hoursAfter, nowIso, ttlOf } from '../clock.ts';
import { getItem, type Item, insertWrite, type Key, type Write } from '../table/dynamo.ts';
import { newTrackingCode } from '../table/ids.ts';
import { keys } from '../table/keys.ts';

/** Kinds of codes that open something without a login, each with the key of its items. */
const KEYS = { recovery: keys.recovery, receiptLink: keys.receiptLink, payLink: keys.payLink } as const;
type Kind = keyof typeof KEYS;

/** Hours for which a code is valid unless its kind says otherwise: 90 days. */
const CODE_HOURS = 90 * 24;

/** Code that was drawn: what is told once, until when it is valid, and the write that stores its hash. */
export type DrawnCode = { code: string; expiresAt: string; write: Write };

/** Draws a code of 60 random bits, valid for `hours`, for what `facts` say, which are stored under its hash. */
export const drawCode = (kind: Kind, facts: Item, hours = CODE_HOURS): DrawnCode => {
  const code = newTrackingCode();
  const expiresAt = hoursAfter(hours);
  return { code, expiresAt, write: insertWrite({ ...facts, ...keyOf(kind, code), expiresAt, ttl: ttlOf(expiresAt) }) };
};

/** Reads consistently what a code opens; undefined for one that is unknown, used or expired. */
export const findByCode = async <Facts>(kind: Kind, code: string): Promise<Facts | undefined> => {
  const found = await getItem<Facts & { expiresAt: string }>(keyOf(kind, code));
  return found && found.expiresAt > nowIso() ? found : undefined;
};

/** Write that makes a code open nothing any more; safe to repeat. */
export const deleteCodeWrite = (kind: Kind, code: string): Write => ({ Delete: { Key: keyOf(kind, code) } });

/** Write that uses a code up; refused for one that was used or has expired. */
export const spendCodeWrite = (kind: Kind, code: string): Write => ({
  Delete: {
    Key: keyOf(kind, code),
    ConditionExpression: 'expiresAt > :now',
    ExpressionAttributeValues: { ':now': nowIso() },
  },
});

const keyOf = (kind: Kind, code: string): Key => KEYS[kind](createHash('sha256').update(code).digest('base64url'));
