import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { type Account, findAccount } from '../core/accounts.ts';
import { runWithinDeadline } from '../core/deadline.ts';
import { TOKEN_REFUSALS } from '../core/token-refusals.ts';

/** Cognito waits 5 s, and whoever signs in waits for Cognito. */
const DEADLINE_MS = 2_500;

/**
 * Cognito's pre-token-generation trigger: puts into the ID token who the user is to us. `validAfter` is when their
 * sessions were last ended, as the account says it at this moment: a token that was in the making then names the time
 * before, and is told from one made right after. Throws, so that no tokens are made, when the account is to have none:
 * Cognito's public refresh then gives nobody more than our own.
 */
export const handler = async (event: PreTokenGenerationTriggerEvent): Promise<PreTokenGenerationTriggerEvent> => {
  const userId = Number(event.request.userAttributes['custom:userId']);
  const account = Number.isSafeInteger(userId)
    ? await runWithinDeadline(() => findAccount(userId), DEADLINE_MS)
    : undefined;
  event.response = {
    claimsOverrideDetails: {
      claimsToAddOrOverride: claimsOf(account, event.triggerSource === 'TokenGeneration_RefreshTokens'),
    },
  };
  return event;
};

const claimsOf = (account: Account | undefined, isRefresh: boolean): Record<string, string> => {
  if (!account || account.erasedAt !== null) throw new Error(TOKEN_REFUSALS.ended);
  if (!account.actif) throw new Error(TOKEN_REFUSALS.disabled);
  if (isRefresh && account.sessionsEndingUntil !== null) throw new Error(TOKEN_REFUSALS.ended);
  const { userId, role, tokensValidAfter } = account;
  return { userId: String(userId), role, validAfter: String(tokensValidAfter) };
};
