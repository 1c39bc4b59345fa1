import * as v from 'valibot';
import { pageFields } from '../http/fields.ts';
import { list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { NewSite, Site } from './schema.ts';

export const sitesRoutes = {
  list: {
    method: 'GET',
    path: '/sites',
    access: 'admin',
    summary: 'All sites, depots and arrival points',
    query: v.object(pageFields),
    reply: list(Site),
  },
  get: {
    method: 'GET',
    path: '/sites/{id}',
    access: 'admin',
    summary: 'One site',
    reply: one(Site),
  },
  add: {
    method: 'POST',
    path: '/sites',
    access: 'admin',
    summary: 'Add a site',
    body: NewSite,
    reply: one(Site),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/sites/{id}',
    access: 'admin',
    summary: 'Replace the fields of a site; one out of service cannot be chosen for further containers',
    body: NewSite,
    reply: one(Site),
  },
} as const satisfies Record<string, Route>;
