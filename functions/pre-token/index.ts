import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { findAccount } from '../core/accounts.ts';

/**
 * Cognito's pre-token-generation trigger: puts into the ID token who the user is to us. `issuedAtMs` is finer than
 * `iat`'s seconds, so that a token made right after a sign-out is told from one made right before.
 */
export const handler = async (event: PreTokenGenerationTriggerEvent): Promise<PreTokenGenerationTriggerEvent> => {
  const userId = Number(event.request.userAttributes['custom:userId']);
  const account = Number.isSafeInteger(userId) ? await findAccount(userId) : undefined;
  event.response = {
    claimsOverrideDetails: {
      claimsToAddOrOverride: {
        userId: String(userId),
        role: account?.role ?? 'USER',
        issuedAtMs: String(Date.now()),
      },
    },
  };
  return event;
};
