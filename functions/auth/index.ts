import '../core/phone-reader.ts';
import { authRoutes } from '#shared/auth/routes.ts';
import { AppError } from '#shared/errors.ts';
import { doneMessage } from '#shared/messages/messages.ts';
import { type Account, findAccount, findSurvivor } from '../core/items/accounts.ts';
import { doneReply, listReply, oneReply } from '../core/request/reply.ts';
import { resource } from '../core/request/resource.ts';
import { presentUser as present, presentUsers } from './auth.present.ts';
import { findClaim, pageOfUsers } from './auth.table.ts';
import { confirmEmail, sendConfirmation } from './confirm-email.ts';
import { changePassword, requestReset, resetPassword } from './passwords.ts';
import { editProfile } from './profile.ts';
import { register } from './register.ts';
import { logIn, logOut, refreshSession } from './sessions.ts';

/** Finds the account of an email: a list of one, or none. */
const findUsersByEmail = async (email: string): Promise<Account[]> => {
  const claim = await findClaim(email);
  const account = claim && (await findAccount(claim.userId));
  return account ? [account] : [];
};

export const handler = resource(authRoutes, {
  register: async ({ body, language, idempotencyKey }) =>
    oneReply(await present(await register(body, idempotencyKey)), doneMessage(language, 'registered')),
  login: ({ body, language }) => logIn(body.email, body.password, language),
  refresh: ({ body, language }) => refreshSession(body.refreshToken, language),
  logout: async ({ caller, language }) => {
    await logOut(caller);
    return doneReply(language, 'loggedOut');
  },
  users: async ({ query: { email, ...page } }) => {
    if (email !== undefined) return oneReply(await presentUsers(await findUsersByEmail(email)));
    const { items, next } = await pageOfUsers(page);
    return listReply(await presentUsers(items), next);
  },
  user: async ({ params }) => {
    const account = await findSurvivor(params.id);
    if (!account) throw new AppError('USER_NOT_FOUND');
    return oneReply(await present(account));
  },
  details: async ({ caller }) => {
    const account = await findAccount(caller.userId);
    if (!account || account.erasedAt !== null) throw new AppError('SESSION_ENDED');
    return oneReply(await present(account));
  },
  updateDetails: async ({ caller, body }) => oneReply(await present(await editProfile(caller, body))),
  forgotPassword: async ({ body, language }) => {
    const token = await requestReset(body.email);
    return { ...doneReply(language, 'resetSent'), ...(token !== undefined && { token }) };
  },
  resetPassword: async ({ body, language }) => {
    await resetPassword(body.token, body.newPassword);
    return doneReply(language, 'passwordReset');
  },
  confirmEmail: async ({ body, language }) => {
    const wasConfirmed = await confirmEmail(body.token);
    return doneReply(language, wasConfirmed ? 'confirmedAlready' : 'emailConfirmed');
  },
  sendConfirmation: async ({ caller, language }) => {
    return doneReply(language, await sendConfirmation(caller));
  },
  changePassword: async ({ body, caller, language }) => {
    await changePassword(caller, body.currentPassword, body.newPassword);
    return doneMessage(language, 'passwordChanged');
  },
});
