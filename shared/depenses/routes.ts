import { list, one } from '../http/reply.ts';
import type { FileInput, Route } from '../http/route.ts';
import { Depense, DepenseCancellation, DepenseEdit, DepensePayment, DepenseSearch, NewDepense } from './schema.ts';

const file = { jsonPart: 'dto', filePart: 'photo', kind: 'expense', required: false } as const satisfies FileInput;

export const depensesRoutes = {
  list: {
    method: 'GET',
    path: '/depenses',
    access: 'admin',
    summary: 'The expenses of a container or of a month (YYYY-MM), newest first, cancelled ones included',
    query: DepenseSearch,
    reply: list(Depense),
  },
  get: {
    method: 'GET',
    path: '/depenses/{id}',
    access: 'admin',
    summary: 'One expense',
    reply: one(Depense),
  },
  add: {
    method: 'POST',
    path: '/depenses',
    access: 'admin',
    summary: 'Record an expense of a container or of a month, planned or paid, at the rate of the day',
    body: NewDepense,
    file,
    reply: one(Depense),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/depenses/{id}',
    access: 'admin',
    summary: 'Change a planned expense or its paper',
    body: DepenseEdit,
    file,
    reply: one(Depense),
  },
  pay: {
    method: 'POST',
    path: '/depenses/{id}/paiement',
    access: 'admin',
    summary: 'Mark a planned expense as paid, with what it came to; what was planned stays beside it',
    body: DepensePayment,
    file,
    reply: one(Depense),
  },
  cancel: {
    method: 'POST',
    path: '/depenses/{id}/annulation',
    access: 'admin',
    summary: 'Cancel an expense, which is kept with the reason and counts no more',
    body: DepenseCancellation,
    reply: one(Depense),
  },
} as const satisfies Record<string, Route>;
