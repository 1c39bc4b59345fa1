import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { findAccount } from '../core/accounts.ts';
import { withinDeadline } from '../core/deadline.ts';

/** Cognito waits 5 s, and whoever signs in waits for Cognito. */
const DEADLINE_MS = 2_500;

/**
 * Cognito's pre-token-generation trigger: puts into the ID token who the user is to us. `validAfter` is when their
 * sessions were last ended, as the account says it at this moment: a token that was in the making then names the time
 * before, and is told from one made right after.
 */
export const handler = async (event: PreTokenGenerationTriggerEvent): Promise<PreTokenGenerationTriggerEvent> => {
  const userId = Number(event.request.userAttributes['custom:userId']);
  const account = Number.isSafeInteger(userId)
    ? await withinDeadline(() => findAccount(userId), DEADLINE_MS)
    : undefined;
  event.response = {
    claimsOverrideDetails: {
      claimsToAddOrOverride: {
        userId: String(userId),
        role: account?.role ?? 'USER',
        validAfter: String(account?.tokensValidAfter ?? 0),
      },
    },
  };
  return event;
};
