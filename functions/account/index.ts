import { accountRoutes } from '#shared/account/routes.ts';
import { AppError } from '#shared/errors.ts';
import { findAccount } from '../core/items/accounts.ts';
import { doneReply, oneReply } from '../core/request/reply.ts';
import { resource } from '../core/request/resource.ts';
import { deleteAccount } from './delete-account.ts';
import { exportPage } from './export.ts';

export const handler = resource(accountRoutes, {
  export: async ({ caller, query }) => {
    const account = await findAccount(caller.userId);
    if (!account) throw new AppError('SESSION_ENDED');
    const { data, next } = await exportPage(account, query);
    return { ...oneReply(data), ...(next !== undefined && { next }) };
  },
  remove: async ({ caller, body, language }) => {
    await deleteAccount(caller, body.password);
    return doneReply(language, 'accountDeleted');
  },
});
