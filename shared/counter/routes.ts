import * as v from 'valibot';
import { typedTrackingCode } from '../colis/typed-tracking-code.ts';
import { month, pageFields, queryId } from '../http/fields.ts';
import { list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { Approval, ApprovalDecision, NewApproval } from './approvals.ts';
import { MonthDrawer } from './month-drawers.ts';
import {
  CashRefund,
  CounterReceipt,
  CounterSearch,
  Drawer,
  DrawerCount,
  DrawerSearch,
  DrawerWithMovements,
  NewCashRefund,
  NewCollection,
  NewDrawer,
  NewDrawerMovement,
  NewReceiptLink,
  NewSale,
  NewTakeBack,
  ReceiptLink,
  Sale,
  ServedCustomer,
} from './schema.ts';

export const counterRoutes = {
  sell: {
    method: 'POST',
    path: '/comptoir/ventes',
    access: 'agent',
    summary:
      'Sell space at the counter: book, receive and take money in one transaction, for the staff of the depot and admins',
    limit: 'sale',
    body: NewSale,
    reply: one(Sale),
    status: 201,
  },
  collect: {
    method: 'POST',
    path: '/comptoir/encaissements',
    access: 'agent',
    summary: 'Take money for parcels of one customer in a container that leaves from or arrives at the agent’s site',
    limit: 'sale',
    body: NewCollection,
    reply: one(Sale),
    status: 201,
  },
  giveBack: {
    method: 'POST',
    path: '/comptoir/remboursements',
    access: 'agent',
    summary:
      'Give back in cash what is due of a cash payment, for parcels of containers that leave from or arrive at the agent’s site',
    limit: 'sale',
    body: NewCashRefund,
    reply: one(CashRefund),
    status: 201,
  },
  takeBack: {
    method: 'POST',
    path: '/comptoir/annulations',
    access: 'agent',
    summary:
      'Take back a cash payment of the caller’s open drawer, within 30 minutes and with the reason: the cash goes back, and the parcels owe it again',
    limit: 'sale',
    body: NewTakeBack,
    reply: one(CashRefund),
    status: 201,
  },
  customer: {
    method: 'GET',
    path: '/comptoir/clients',
    access: 'agent',
    summary:
      'What a customer owes, and is to get back in cash, for parcels of containers that leave from or arrive at the agent’s site, and for the staff of a depot and admins to whom they sent parcels and their latest list of goods',
    limit: 'findCustomer',
    query: CounterSearch,
    reply: one(ServedCustomer),
  },
  shareReceipt: {
    method: 'POST',
    path: '/comptoir/recus',
    access: 'agent',
    summary: 'A link to the receipt of a sale or a later payment, for a customer without a printer: valid for 90 days',
    limit: 'sale',
    body: NewReceiptLink,
    reply: one(ReceiptLink),
    status: 201,
  },
  receipt: {
    method: 'GET',
    path: '/api/recus/{code}',
    access: 'public',
    summary: 'The receipt that a link opens, as its paper shows it',
    params: { code: typedTrackingCode },
    reply: one(CounterReceipt),
  },
  askApproval: {
    method: 'POST',
    path: '/comptoir/accords',
    access: 'agent',
    summary:
      'Ask for an approval to leave a sum of a sale unpaid above the limits, for one customer in one container of the depot; an admin’s own is given at once',
    limit: 'sale',
    body: NewApproval,
    reply: one(Approval),
    status: 201,
  },
  approval: {
    method: 'GET',
    path: '/comptoir/accords/{id}',
    access: 'agent',
    summary: 'One approval: its own for an agent, every one for admins',
    reply: one(Approval),
  },
  approvals: {
    method: 'GET',
    path: '/comptoir/accords',
    access: 'admin',
    summary: 'Requests for an approval that wait for a decision, the oldest first',
    query: v.object(pageFields),
    reply: list(Approval),
  },
  decideApproval: {
    method: 'POST',
    path: '/comptoir/accords/{id}/decision',
    access: 'admin',
    summary: 'Give or decline an approval; one that is decided, or has expired, stays as it is',
    body: ApprovalDecision,
    reply: one(Approval),
  },
  drawer: {
    method: 'GET',
    path: '/comptoir/caisse',
    access: 'agent',
    summary:
      'The open cash drawer of the caller, or (bureau) of the office, for admins; null without one. By its number, any that the caller had, and every one for admins',
    query: v.object({ id: v.optional(queryId), bureau: v.optional(v.picklist(['true'])) }),
    reply: one(v.nullable(DrawerWithMovements)),
  },
  openDrawer: {
    method: 'POST',
    path: '/comptoir/caisse',
    access: 'agent',
    summary: 'Open a cash drawer with a float per currency',
    body: NewDrawer,
    reply: one(DrawerWithMovements),
    status: 201,
  },
  moveCash: {
    method: 'POST',
    path: '/comptoir/caisse/mouvements',
    access: 'agent',
    summary: 'Record cash that was put into the open drawer, taken out of it, or brought to the bank, with the reason',
    body: NewDrawerMovement,
    reply: one(DrawerWithMovements),
    status: 201,
  },
  closeDrawer: {
    method: 'POST',
    path: '/comptoir/caisse/cloture',
    access: 'agent',
    summary:
      'Close the open drawer with its count; a difference needs a reason. The next one of the office opens with what was counted',
    body: DrawerCount,
    reply: one(DrawerWithMovements),
    status: 201,
  },
  drawers: {
    method: 'GET',
    path: '/comptoir/caisses',
    access: 'admin',
    summary:
      'Cash drawers, latest opening first; all, in a statut, or of an agent, and opened from one instant to another',
    query: DrawerSearch,
    reply: list(Drawer),
  },
  monthDrawers: {
    method: 'GET',
    path: '/comptoir/caisses/cloturees/{mois}',
    access: 'admin',
    summary:
      "The cash drawers that were closed in a month (YYYY-MM, in the seller's zone), the earliest first, with what its books need",
    params: { mois: month },
    query: v.object(pageFields),
    reply: list(MonthDrawer),
  },
  confirmDrawer: {
    method: 'POST',
    path: '/comptoir/caisses/{id}/validation',
    access: 'admin',
    summary: 'Confirm the count of a closed drawer, which is frozen with its hash',
    reply: one(DrawerWithMovements),
    status: 201,
  },
} as const satisfies Record<string, Route>;
