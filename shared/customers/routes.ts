import * as v from 'valibot';
import { User } from '../auth/schema.ts';
import { one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { CounterCustomer, CustomerSearch, NewCustomer } from './schema.ts';

export const customersRoutes = {
  find: {
    method: 'GET',
    path: '/customers',
    access: 'agent',
    summary: 'Customers with a phone number or name, for the staff of a depot and admins: eight at most',
    limit: 'findCustomer',
    query: CustomerSearch,
    reply: one(v.array(CounterCustomer)),
  },
  update: {
    method: 'PUT',
    path: '/customers/{id}',
    access: 'admin',
    summary: 'Replace the fields of a customer without a login',
    body: NewCustomer,
    reply: one(User),
  },
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
