import { useMutation } from '@tanstack/react-query';
import type { InferInput } from 'valibot';
import { authRoutes } from '#shared/auth/routes.ts';
import type { Credentials, Grant, PasswordChange, PasswordReset, Registration } from '#shared/auth/schema.ts';
import { call } from '#web/core/api/call.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { session, signIn, storeUser } from '#web/core/session.ts';

/** Thrown when the login reply has no token or no role. */
export class InvalidGrant extends Error {
  override name = 'InvalidGrant';
}

/** Signs in; the user's name, for the greeting, is loaded in the background. */
export const useLogin = () =>
  useMutation({
    mutationFn: async (credentials: InferInput<typeof Credentials>) => {
      const grant = await logIn(credentials);
      signIn(grant);
      void refreshUser();
      return grant;
    },
  });

export const useRegister = () =>
  useMutation({
    mutationFn: ({ idempotencyKey, ...body }: Registration & { idempotencyKey: string }) =>
      call(authRoutes.register, { body }, { idempotencyKey }),
  });

export const useForgotPassword = () =>
  useMutation({ mutationFn: (body: { email: string }) => call(authRoutes.forgotPassword, { body }) });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: InferInput<typeof PasswordReset>) => call(authRoutes.resetPassword, { body }),
  });

/**
 * Changes the password. This ends all sessions of the account including this one, so it signs in again with the new
 * password; `stayed` reports whether that succeeded.
 */
export const useChangePassword = () =>
  useMutation({
    mutationFn: async (body: InferInput<typeof PasswordChange>) => {
      const user = session().user?.email ? session().user : (await fetchUser()).user;
      const text = await call(authRoutes.changePassword, { body });
      if (!/succès|success/i.test(text)) throw new Refusal(500, 'UNEXPECTED', '');
      const email = user?.email ?? '';
      const stayed = await logIn({ email, password: body.newPassword }).then(
        (grant) => {
          signIn({ ...grant, user });
          return true;
        },
        () => false,
      );
      return { text, email, stayed };
    },
  });

async function logIn(body: InferInput<typeof Credentials>): Promise<Grant> {
  const grant: Partial<Grant> = await call(authRoutes.login, { body }).catch((error: unknown) => {
    throw error instanceof SyntaxError ? new InvalidGrant('no JSON', { cause: error }) : error;
  });
  if (!isCompleteGrant(grant)) throw new InvalidGrant('no token or no role');
  return grant;
}

const isCompleteGrant = (grant: Partial<Grant>): grant is Grant => Boolean(grant?.token && grant.role);

async function fetchUser() {
  const { id, nom, prenom, email } = (await call(authRoutes.details, {})).data;
  return { id, user: { nom, prenom, email } };
}

async function refreshUser(): Promise<void> {
  try {
    const { id, user } = await fetchUser();
    // Another user may have signed in meanwhile.
    if (session().userId === id) storeUser(user);
  } catch {
    // Without it only the name in the greeting is missing.
  }
}
