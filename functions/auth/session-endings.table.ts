import type { Account } from '../core/accounts.ts';
import { hoursAfter, nowIso } from '../core/clock.ts';
import { ConditionFailed, transact, type Write } from '../core/dynamo.ts';
import { buildUpdate } from '../core/expressions.ts';
import { keys } from '../core/keys.ts';
import { publish } from '../core/outbox.ts';
import { confirmationAttributes } from './auth.table.ts';
import { beginReset, completeReset, type ResetAttempt, reopenReset } from './resets.table.ts';

/** Longer than a request can last: an ending that began earlier has broken off. */
const ENDING_HOURS = 6 / 3600;

/** Attempt to end all sessions of an account, identified by `until`; `reset` is set when a reset link caused it. */
export type SessionEnding = {
  userId: number;
  until: string;
  at: string;
  newPassword: boolean;
  reset: ResetAttempt | undefined;
};

/**
 * Refuses every bearer token that names an earlier moment, and every login until the ending is finished. A new password
 * also voids reset links requested earlier; setting it by a link confirms the email. Throws ConditionFailed (`account`)
 * when another password was set meanwhile, and (`reset`) when the link cannot be used.
 */
export const beginEnding = async (
  { userId, passwordSince }: Account,
  { newPassword = false, reset }: { newPassword?: boolean; reset?: ResetAttempt } = {},
): Promise<SessionEnding> => {
  const at = nowIso();
  const until = hoursAfter(ENDING_HOURS, at);
  const account: Write = {
    Update: {
      Key: keys.account(userId),
      ...buildUpdate({
        set: {
          tokensValidAfter: Date.now(),
          sessionsEndingUntil: until,
          ...(newPassword && { passwordSince: at }),
          ...(reset && confirmationAttributes(at)),
        },
        ...(reset ? { equals: { passwordSince } } : { when: 'attribute_exists(pk)' }),
      }),
    },
  };
  await transact({
    account,
    reset: reset && beginReset(reset, at, hoursAfter(-ENDING_HOURS, at)),
    verified: reset && publish({ type: 'ACCOUNT_VERIFIED', userId }),
  });
  return { userId, until, at, newPassword, reset };
};

/**
 * Allows logins again, unless a later ending blocks them. `refused`: the password could not be set, so that the link
 * stays valid for another one.
 */
export const finishEnding = async (
  { userId, until, at, newPassword, reset }: SessionEnding,
  outcome: 'done' | 'refused' = 'done',
): Promise<void> => {
  const voidsLinks = newPassword && outcome === 'done';
  try {
    await transact({
      account: {
        Update: {
          Key: keys.account(userId),
          ...buildUpdate({
            set: {
              tokensValidAfter: Date.now(),
              sessionsEndingUntil: null,
              ...(voidsLinks && { passwordSince: nowIso() }),
            },
            equals: { sessionsEndingUntil: until },
          }),
        },
      },
      reset: reset && (outcome === 'done' ? completeReset : reopenReset)(reset, at),
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};
