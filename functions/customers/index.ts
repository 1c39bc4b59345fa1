import '../core/phone-reader.ts';
import { customersRoutes } from '#shared/customers/routes.ts';
import { presentUser } from '../auth/auth.present.ts';
import { oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { checkDepotStaff } from '../sites/depot-staff.ts';
import { addCustomer } from './add-customer.ts';
import { presentAtCounter } from './customers.present.ts';
import { editCustomer, loginlessOf } from './edit-customer.ts';
import { findCustomers } from './find-customers.ts';

export const handler = resource(customersRoutes, {
  find: withTarget(
    ({ caller }) => checkDepotStaff(caller),
    async ({ query }) => oneReply((await findCustomers(query)).map(presentAtCounter)),
  ),
  update: withTarget(
    ({ params }) => loginlessOf(params.id),
    async ({ target, body }) => oneReply(await presentUser(await editCustomer(target, body))),
  ),
  add: withTarget(
    ({ caller }) => checkDepotStaff(caller),
    async ({ body, idempotencyKey }) => oneReply(await addCustomer(body, idempotencyKey)),
  ),
});
