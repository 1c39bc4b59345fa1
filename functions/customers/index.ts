import '../core/phone-reader.ts';
import { customersRoutes } from '#shared/customers/routes.ts';
import { presentUser } from '../auth/auth.present.ts';
import { doneReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { checkDepotStaff } from '../sites/depot-staff.ts';
import { addCustomer } from './add-customer.ts';
import { presentAtCounter } from './customers.present.ts';
import { editCustomer, loginlessOf } from './edit-customer.ts';
import { findCustomers } from './find-customers.ts';
import { customerToMerge, joinAccount, mergeCustomers, previewMerge } from './merge-customers.ts';
import { accountOfCode, giveRecoveryCode, recoverAccount } from './recover-account.ts';

export const handler = resource(customersRoutes, {
  find: withTarget(
    ({ caller }) => checkDepotStaff(caller),
    async ({ query }) => oneReply((await findCustomers(query)).map(presentAtCounter)),
  ),
  update: withTarget(
    ({ params }) => loginlessOf(params.id),
    async ({ target, body }) => oneReply(await presentUser(await editCustomer(target, body))),
  ),
  giveCode: withTarget(
    async ({ params, caller }) => {
      await checkDepotStaff(caller);
      return loginlessOf(params.id);
    },
    async ({ target }) => oneReply(await giveRecoveryCode(target)),
  ),
  recoverable: async ({ params, event }) => oneReply({ prenom: (await accountOfCode(params.code, event)).prenom }),
  recover: async ({ params, body, event, idempotencyKey, language }) => {
    await recoverAccount(params.code, body, event, idempotencyKey);
    return doneReply(language, 'accountRecovered');
  },
  mergePreview: async ({ params }) => oneReply(await previewMerge(params.id, params.autre)),
  merge: withTarget(
    ({ params }) => customerToMerge(params.id),
    async ({ target, body }) =>
      oneReply(await presentUser(await customerToMerge(await mergeCustomers(target.userId, body.clientId)))),
  ),
  join: async ({ params, caller, event, idempotencyKey, language }) => {
    await joinAccount(params.code, caller, event, idempotencyKey);
    return doneReply(language, 'accountJoined');
  },
  add: withTarget(
    ({ caller }) => checkDepotStaff(caller),
    async ({ body, idempotencyKey }) => oneReply(await addCustomer(body, idempotencyKey)),
  ),
});
