import '../core/phone-reader.ts';
import { customersRoutes } from '#shared/customers/routes.ts';
import { oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { checkDepotStaff } from '../sites/depot-staff.ts';
import { addCustomer } from './add-customer.ts';
import { presentAtCounter } from './customers.present.ts';
import { findCustomers } from './find-customers.ts';

export const handler = resource(customersRoutes, {
  find: withTarget(
    ({ caller }) => checkDepotStaff(caller),
    async ({ query }) => oneReply((await findCustomers(query)).map(presentAtCounter)),
  ),
  add: withTarget(
    ({ caller }) => checkDepotStaff(caller),
    async ({ body, idempotencyKey }) => oneReply(await addCustomer(body, idempotencyKey)),
  ),
});
