import * as v from 'valibot';
import { pageFields } from '../http/fields.ts';
import { done, list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { Agent, NewAgent, NewSite, Site } from './schema.ts';

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
  mine: {
    method: 'GET',
    path: '/sites/mine',
    access: 'agent',
    summary: 'The site of the calling agent; an admin has none',
    reply: one(Site),
  },
  agents: {
    method: 'GET',
    path: '/sites/{id}/agents',
    access: 'admin',
    summary: 'The agents of a site',
    query: v.object(pageFields),
    reply: list(Agent),
  },
  addAgent: {
    method: 'POST',
    path: '/sites/{id}/agents',
    access: 'admin',
    summary: 'Make the owner of an account an agent of a site; an agent of another site moves',
    body: NewAgent,
    reply: one(Agent),
    status: 201,
  },
  removeAgent: {
    method: 'DELETE',
    path: '/sites/{id}/agents/{userId}',
    access: 'admin',
    summary: 'Make an agent of a site a customer again',
    reply: done,
  },
} as const satisfies Record<string, Route>;
