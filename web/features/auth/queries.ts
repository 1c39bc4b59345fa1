import { useMutation } from '@tanstack/react-query';
import type { InferInput } from 'valibot';
import { authRoutes } from '#shared/auth/routes.ts';
import type { Credentials, LoginReply, PasswordChange, PasswordReset, Registration } from '#shared/auth/schema.ts';
import { fetchUser, refreshUser } from '#web/core/account/profile.ts';
import { call } from '#web/core/api/call.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { session, signIn } from '#web/core/session/session.ts';

/** Thrown when the login reply has no token or no role. */
export class InvalidLoginReply extends Error {
  override name = 'InvalidLoginReply';
}

/** Signs in; the user's name, for the greeting, is loaded in the background. */
export const useLogin = () =>
  useMutation({
    mutationFn: async (credentials: InferInput<typeof Credentials>) => {
      const reply = await logIn(credentials);
      signIn(reply);
      void refreshUser();
      return reply;
    },
  });

export const useRegister = () =>
  useMutation({
    mutationFn: ({ idempotencyKey, ...body }: Registration & { idempotencyKey: string }) =>
      call(authRoutes.register, { body }, { idempotencyKey }),
  });

/** Signs in to an account that was just created. Returns false when that fails: the login page then explains why. */
export async function signInToNew({ email, password, nom, prenom }: Registration): Promise<boolean> {
  try {
    signIn({ ...(await logIn({ email, password })), user: { email, nom, prenom } });
    return true;
  } catch {
    return false;
  }
}

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
        (reply) => {
          signIn({ ...reply, user });
          return true;
        },
        () => false,
      );
      return { text, email, stayed };
    },
  });

async function logIn(body: InferInput<typeof Credentials>): Promise<LoginReply> {
  const reply: Partial<LoginReply> = await call(authRoutes.login, { body }).catch((error: unknown) => {
    throw error instanceof SyntaxError ? new InvalidLoginReply('no JSON', { cause: error }) : error;
  });
  if (!isCompleteReply(reply)) throw new InvalidLoginReply('no token or no role');
  return reply;
}

const isCompleteReply = (reply: Partial<LoginReply>): reply is LoginReply => Boolean(reply?.token && reply.role);
