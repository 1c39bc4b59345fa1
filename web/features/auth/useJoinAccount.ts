import { useMutation, useQueryClient } from '@tanstack/react-query';
import { authRoutes } from '#shared/auth/routes.ts';
import { customersRoutes } from '#shared/customers/routes.ts';
import { call } from '#web/core/api/call.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { renewTokens, session } from '#web/core/session/session.ts';

/** Adds everything that a code opens to the account that is signed in; its new token names what belongs to it. */
export function useJoinAccount(code: string, onJoined: (message: string) => void) {
  const client = useQueryClient();
  const idempotencyKeyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: async () => {
      const idempotencyKey = idempotencyKeyFor({ code });
      const { message } = await call(customersRoutes.join, { params: { code } }, { idempotencyKey });
      const { refreshToken } = session();
      if (refreshToken) renewTokens(await call(authRoutes.refresh, { body: { refreshToken } }));
      return message;
    },
    onSuccess: async (message) => {
      // Without the query of the code, which is used up: the page stays until it leaves.
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'recoverAccount' });
      onJoined(message);
    },
  });
}
