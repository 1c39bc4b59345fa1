import '../core/phone-reader.ts';
import { counterRoutes } from '#shared/counter/routes.ts';
import { listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { checkDepotStaff } from '../sites/depot-staff.ts';
import { collect } from './collect.ts';
import {
  closeDrawer,
  confirmDrawer,
  drawerFor,
  findOpenDrawer,
  listDrawers,
  moveCash,
  openDrawer,
  presentDrawer,
  presentDrawers,
} from './drawers.service.ts';
import { duesOf } from './dues.ts';
import { presentSale, recipientsOf } from './sales.present.ts';
import { containerToSell, sell } from './sell.ts';

export const handler = resource(counterRoutes, {
  sell: async ({ body, caller, idempotencyKey }) => {
    await checkDepotStaff(caller);
    return oneReply(await presentSale(await sell(await containerToSell(body, caller), body, caller, idempotencyKey)));
  },
  collect: async ({ body, caller, idempotencyKey }) =>
    oneReply(await presentSale(await collect(body, caller, idempotencyKey))),
  dues: async ({ query, caller }) => oneReply(await duesOf(query, caller)),
  recipients: withTarget(
    ({ caller }) => checkDepotStaff(caller),
    async ({ params }) => oneReply(await recipientsOf(params.id)),
  ),
  drawer: async ({ caller }) => {
    const drawer = await findOpenDrawer(caller);
    return oneReply(drawer ? await presentDrawer(drawer) : null);
  },
  openDrawer: async ({ body, caller, idempotencyKey }) =>
    oneReply(await presentDrawer(await openDrawer(body, caller, idempotencyKey))),
  moveCash: async ({ body, caller, idempotencyKey }) =>
    oneReply(await presentDrawer(await moveCash(body, caller, idempotencyKey))),
  closeDrawer: async ({ body, caller, idempotencyKey }) =>
    oneReply(await presentDrawer(await closeDrawer(body, caller, idempotencyKey))),
  drawers: async ({ query }) => {
    const { items, next } = await listDrawers(query, query);
    return listReply(await presentDrawers(items), next);
  },
  drawerOf: withTarget(
    ({ params, caller }) => drawerFor(params.id, caller),
    async ({ target }) => oneReply(await presentDrawer(target)),
  ),
  confirmDrawer: withTarget(
    ({ params, caller }) => drawerFor(params.id, caller),
    async ({ target, caller }) => oneReply(await presentDrawer(await confirmDrawer(target, caller))),
  ),
});
