import '../core/phone-reader.ts';
import { counterRoutes } from '#shared/counter/routes.ts';
import { listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { checkDepotStaff } from '../sites/depot-staff.ts';
import {
  approvalFor,
  askApproval,
  decideApproval,
  listOpenApprovals,
  presentApproval,
  presentApprovals,
} from './approvals.service.ts';
import { giveBackCash } from './cash-refunds.ts';
import { collect } from './collect.ts';
import {
  closeDrawer,
  confirmDrawer,
  drawerFor,
  findOpenDrawer,
  listDrawers,
  listMonthDrawers,
  moveCash,
  openDrawer,
  presentDrawer,
  presentDrawers,
} from './drawers.service.ts';
import { keepProof } from './keep-proof.ts';
import { receiptOfLink, shareReceipt } from './receipt-links.ts';
import { presentSale } from './sales.present.ts';
import { containerToSell, sell } from './sell.ts';
import { servedCustomer } from './served-customer.ts';
import { takeBackCash } from './take-back.ts';

export const handler = resource(counterRoutes, {
  sell: async ({ body, caller, idempotencyKey }) => {
    await checkDepotStaff(caller);
    return oneReply(await presentSale(await sell(await containerToSell(body, caller), body, caller, idempotencyKey)));
  },
  collect: async ({ body, caller, idempotencyKey }) =>
    oneReply(await presentSale(await collect(body, caller, idempotencyKey))),
  giveBack: async ({ body, caller, idempotencyKey }) => oneReply(await giveBackCash(body, caller, idempotencyKey)),
  takeBack: async ({ body, caller, idempotencyKey }) => oneReply(await takeBackCash(body, caller, idempotencyKey)),
  proof: async ({ body, file, caller, idempotencyKey }) =>
    oneReply(await keepProof(body, file, caller, idempotencyKey)),
  customer: async ({ query, caller }) => oneReply(await servedCustomer(query, caller)),
  shareReceipt: async ({ body, caller }) => oneReply(await shareReceipt(body, caller)),
  receipt: async ({ params, event }) => oneReply(await receiptOfLink(params.code, event)),
  askApproval: async ({ body, caller, idempotencyKey }) => {
    await checkDepotStaff(caller);
    return oneReply(
      await presentApproval(await askApproval(await containerToSell(body, caller), body, caller, idempotencyKey)),
    );
  },
  approval: async ({ params, caller }) => oneReply(await presentApproval(await approvalFor(params.id, caller))),
  approvals: async ({ query }) => {
    const { items, next } = await listOpenApprovals(query);
    return listReply(await presentApprovals(items), next);
  },
  decideApproval: withTarget(
    ({ params, caller }) => approvalFor(params.id, caller),
    async ({ target, body, caller }) => oneReply(await presentApproval(await decideApproval(target, body, caller))),
  ),
  drawer: async ({ query, caller }) => {
    const drawer =
      query.id === undefined
        ? await findOpenDrawer(query.bureau === 'true', caller)
        : await drawerFor(query.id, caller);
    return oneReply(drawer ? await presentDrawer(drawer) : null);
  },
  openDrawer: async ({ body, caller, idempotencyKey }) =>
    oneReply(await presentDrawer(await openDrawer(body, caller, idempotencyKey))),
  moveCash: async ({ body, caller, idempotencyKey }) =>
    oneReply(await presentDrawer(await moveCash(body, caller, idempotencyKey))),
  closeDrawer: async ({ body, caller, idempotencyKey }) =>
    oneReply(await presentDrawer(await closeDrawer(body, caller, idempotencyKey))),
  drawers: async ({ query }) => {
    const { items, next } = await listDrawers(query);
    return listReply(await presentDrawers(items), next);
  },
  monthDrawers: async ({ params, query }) => {
    const { items, next } = await listMonthDrawers(params.mois, query);
    return listReply(items, next);
  },
  confirmDrawer: withTarget(
    ({ params, caller }) => drawerFor(params.id, caller),
    async ({ target, caller }) => oneReply(await presentDrawer(await confirmDrawer(target, caller))),
  ),
});
