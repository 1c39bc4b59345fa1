import * as v from 'valibot';
import { pageFields } from '../http/fields.ts';
import { done, list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { NewTarif, NewTarifVersion, Tarif, TarifEdit, TarifVersion } from './schema.ts';

export const tarifsRoutes = {
  list: {
    method: 'GET',
    path: '/tarifs',
    access: 'admin',
    summary: 'All price lists, with the days from which their versions apply',
    query: v.object(pageFields),
    reply: list(Tarif),
  },
  get: {
    method: 'GET',
    path: '/tarifs/{id}',
    access: 'admin',
    summary: 'One price list',
    reply: one(Tarif),
  },
  add: {
    method: 'POST',
    path: '/tarifs',
    access: 'admin',
    summary: 'Add a price list for a corridor, with its first version',
    body: NewTarif,
    reply: one(Tarif),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/tarifs/{id}',
    access: 'admin',
    summary: 'Change the corridor of a price list; one out of service cannot be chosen for further containers',
    body: TarifEdit,
    reply: one(Tarif),
  },
  version: {
    method: 'GET',
    path: '/tarifs/{id}/versions/{version}',
    access: 'optional',
    summary: 'What a version of a price list sells, and at which prices; it never changes',
    reply: one(TarifVersion),
    cacheSeconds: 300,
  },
  addVersion: {
    method: 'POST',
    path: '/tarifs/{id}/versions',
    access: 'admin',
    summary: 'Add a version to a price list, for departures from a later day on than those before it',
    body: NewTarifVersion,
    reply: one(TarifVersion),
    status: 201,
  },
  removeVersion: {
    method: 'DELETE',
    path: '/tarifs/{id}/versions/{version}',
    access: 'admin',
    summary: 'Remove the latest version of a price list, which no container sells at',
    reply: done,
  },
} as const satisfies Record<string, Route>;
