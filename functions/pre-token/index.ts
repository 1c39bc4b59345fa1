import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { runWithinDeadline } from '../core/deadline.ts';
import { type Account, findAccount, hasLogin } from '../core/items/accounts.ts';
import { TOKEN_REFUSALS } from '../core/request/token-refusals.ts';

/** Shorter than the 5 s that Cognito allows its trigger. */
const DEADLINE_MS = 2_500;

/**
 * Cognito's pre-token-generation trigger: adds `userId`, `role` and `validAfter` to the ID token, and the `mergedIds` of
 * customers who were merged into this one. `validAfter` is the account's `tokensValidAfter` at this moment, so the API
 * refuses a token that was issued while sessions were being revoked. Throws for closed, disabled and revoking accounts,
 * so that Cognito's public refresh issues no token for them either, and for a user whom a recovery left that broke off:
 * the account has no login yet, or by another email.
 */
export const handler = async (event: PreTokenGenerationTriggerEvent): Promise<PreTokenGenerationTriggerEvent> => {
  const { 'custom:userId': id, email } = event.request.userAttributes;
  const userId = Number(id);
  const account = Number.isSafeInteger(userId)
    ? await runWithinDeadline(() => findAccount(userId), DEADLINE_MS)
    : undefined;
  event.response = {
    claimsOverrideDetails: {
      claimsToAddOrOverride: claimsOf(account, email, event.triggerSource === 'TokenGeneration_RefreshTokens'),
    },
  };
  return event;
};

const claimsOf = (
  account: Account | undefined,
  email: string | undefined,
  isRefresh: boolean,
): Record<string, string> => {
  if (!account || account.erasedAt !== null || !hasLogin(account) || account.email !== email)
    throw new Error(TOKEN_REFUSALS.ended);
  if (!account.actif) throw new Error(TOKEN_REFUSALS.disabled);
  if (isRefresh && account.sessionsEndingUntil !== null) throw new Error(TOKEN_REFUSALS.ended);
  const { userId, role, tokensValidAfter, mergedIds = [] } = account;
  return {
    userId: String(userId),
    role,
    validAfter: String(tokensValidAfter),
    ...(mergedIds.length > 0 && { mergedIds: mergedIds.join(' ') }),
  };
};
