import * as v from 'valibot';
import { User } from '../auth/schema.ts';
import { typedTrackingCode } from '../colis/typed-tracking-code.ts';
import { done, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { Merge, MergePreview } from './merge.ts';
import {
  AccountRecovery,
  CounterCustomer,
  CustomerSearch,
  NewCustomer,
  RecoverableAccount,
  RecoveryCode,
} from './schema.ts';

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
  giveCode: {
    method: 'POST',
    path: '/customers/{id}/code',
    access: 'agent',
    summary: 'A new recovery code, with which a customer without a login chooses one: once, within 90 days',
    reply: one(RecoveryCode),
    limit: 'addCustomer',
  },
  mergePreview: {
    method: 'GET',
    path: '/customers/{id}/fusion/{autre}',
    access: 'admin',
    summary: 'What a merge of two customers would join, who stays, and what prevents it',
    reply: one(MergePreview),
  },
  merge: {
    method: 'POST',
    path: '/customers/{id}/fusion',
    access: 'admin',
    summary: 'Merge two customers, of whom one has no login: everything that both have is one customer’s afterwards',
    body: Merge,
    reply: one(User),
  },
  join: {
    method: 'POST',
    path: '/api/recuperation/{code}/rejoindre',
    access: 'customer',
    summary: 'Add everything of the customer whose account a recovery code opens to the caller’s account, once',
    params: { code: typedTrackingCode },
    reply: done,
    limit: 'addCustomer',
  },
  recoverable: {
    method: 'GET',
    path: '/api/recuperation/{code}',
    access: 'public',
    summary: 'The first name of the customer whose account a recovery code opens',
    params: { code: typedTrackingCode },
    reply: one(RecoverableAccount),
  },
  recover: {
    method: 'POST',
    path: '/api/recuperation/{code}',
    access: 'public',
    summary: 'Choose email and password for the account that a recovery code opens',
    params: { code: typedTrackingCode },
    body: AccountRecovery,
    reply: done,
    limit: 'register',
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
