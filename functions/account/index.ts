import { accountRoutes } from '#shared/account/routes.ts';
import { AppError } from '#shared/errors.ts';
import { doneIn } from '#shared/messages/messages.ts';
import { findAccount } from '../core/accounts.ts';
import { resource } from '../core/resource.ts';
import { deleteAccount } from './erasure.ts';
import { pageOfData } from './export.ts';

export const handler = resource(accountRoutes, {
  export: async ({ caller, query }) => {
    const account = await findAccount(caller.userId);
    if (!account) throw new AppError('SESSION_ENDED');
    return { success: true, ...(await pageOfData(account, query)) };
  },
  remove: async ({ caller, body, language }) => {
    await deleteAccount(caller, body.password);
    return { success: true, message: doneIn(language, 'accountDeleted') };
  },
});
