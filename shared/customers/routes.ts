import { one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { CounterCustomer, NewCustomer } from './schema.ts';

export const customersRoutes = {
  add: {
    method: 'POST',
    path: '/customers/add',
    access: 'agent',
    summary: 'Add a customer without a login, for the staff of a depot and admins',
    limit: 'addCustomer',
    body: NewCustomer,
    reply: one(CounterCustomer),
    status: 201,
  },
} as const satisfies Record<string, Route>;
