import { hoursAfter, nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import type { Account } from '../core/items/accounts.ts';
import { ConditionFailed, transact, type Write } from '../core/table/dynamo.ts';
import { buildUpdate } from '../core/table/expressions.ts';
import { keys } from '../core/table/keys.ts';
import { confirmationAttributes } from './auth.table.ts';
import { beginResetWrite, completeResetWrite, type ResetAttempt, reopenResetWrite } from './resets.table.ts';

/** Time longer than any request: a revocation that started earlier has broken off. */
const REVOCATION_HOURS = 6 / 3600;

/** Attempt to revoke all sessions of an account, identified by `until`; `reset` is set when a reset link caused it. */
export type SessionRevocation = {
  userId: number;
  until: string;
  startedAt: string;
  newPassword: boolean;
  reset: ResetAttempt | undefined;
};

/**
 * Invalidates all bearer tokens issued before, and blocks logins until the revocation is finished. A new password also
 * voids reset links requested earlier; setting it by a link confirms the email. Throws ConditionFailed (`account`)
 * when another password was set meanwhile, and (`reset`) when the link cannot be used.
 */
export const startRevocation = async (
  { userId, passwordSince }: Account,
  { newPassword = false, reset }: { newPassword?: boolean; reset?: ResetAttempt } = {},
): Promise<SessionRevocation> => {
  const startedAt = nowIso();
  const until = hoursAfter(REVOCATION_HOURS, startedAt);
  const account: Write = {
    Update: {
      Key: keys.account(userId),
      ...buildUpdate({
        set: {
          tokensValidAfter: Date.now(),
          sessionsEndingUntil: until,
          ...(newPassword && { passwordSince: startedAt }),
          ...(reset && confirmationAttributes(startedAt)),
        },
        ...(reset ? { equals: { passwordSince } } : { when: 'attribute_exists(pk)' }),
      }),
    },
  };
  await transact({
    account,
    reset: reset && beginResetWrite(reset, startedAt, hoursAfter(-REVOCATION_HOURS, startedAt)),
    verified: reset && eventWrite({ type: 'ACCOUNT_VERIFIED', userId }),
  });
  return { userId, until, startedAt, newPassword, reset };
};

/**
 * Allows logins again, unless a later revocation blocks them. With `refused`, Cognito rejected the password: the reset
 * link stays valid for another one.
 */
export const finishRevocation = async (
  { userId, until, startedAt, newPassword, reset }: SessionRevocation,
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
      reset: reset && (outcome === 'done' ? completeResetWrite : reopenResetWrite)(reset, startedAt),
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};
