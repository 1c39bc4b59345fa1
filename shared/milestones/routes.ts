import * as v from 'valibot';
import { placeTime, queryIds } from '../http/fields.ts';
import { PAGE_SIZES } from '../http/paging.ts';
import { one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { DELAY_REASONS, MILESTONE_CODES } from './codes.ts';
import {
  ContainerMilestones,
  EstimatePreview,
  NewActual,
  NewClocks,
  NewDelayReason,
  NewEstimate,
  Withdrawal,
} from './schema.ts';

const params = { code: v.picklist(MILESTONE_CODES) };

export const milestonesRoutes = {
  ofContainer: {
    method: 'GET',
    path: '/conteneurs/{id}/jalons',
    access: 'customer',
    summary: 'The milestones of a container in which the caller has a parcel; for admins of any container',
    reply: one(ContainerMilestones),
  },
  ofContainers: {
    method: 'GET',
    path: '/conteneurs/jalons',
    access: 'customer',
    summary: 'The milestones of several containers in each of which the caller has a parcel; for admins of any',
    query: v.object({ conteneurs: queryIds(PAGE_SIZES.standard) }),
    reply: one(v.array(ContainerMilestones)),
  },
  estimate: {
    method: 'PUT',
    path: '/conteneurs/{id}/jalons/{code}/estimation',
    access: 'admin',
    summary: 'Expect a milestone at another time; a new departure or arrival notifies the container’s customers',
    params,
    body: NewEstimate,
    reply: one(ContainerMilestones),
  },
  preview: {
    method: 'GET',
    path: '/conteneurs/{id}/jalons/{code}/apercu',
    access: 'admin',
    summary: 'Preview a new estimate: which milestones move, how late it is, whom it reaches and which messages go out',
    params,
    query: v.object({
      date: placeTime,
      avecArrivee: v.optional(
        v.pipe(
          v.picklist(['true', 'false']),
          v.transform((text) => text === 'true'),
        ),
        'false',
      ),
      motif: v.optional(v.picklist(DELAY_REASONS)),
    }),
    reply: one(EstimatePreview),
  },
  record: {
    method: 'PUT',
    path: '/conteneurs/{id}/jalons/{code}/reel',
    access: 'admin',
    summary: 'Record that a milestone has happened, or correct it; a departure or arrival adds its tracking event',
    params,
    body: NewActual,
    reply: one(ContainerMilestones),
  },
  withdraw: {
    method: 'PUT',
    path: '/conteneurs/{id}/jalons/{code}/retrait',
    access: 'admin',
    summary: 'Withdraw what was recorded of a milestone, with its tracking event',
    params,
    body: Withdrawal,
    reply: one(ContainerMilestones),
  },
  explain: {
    method: 'PUT',
    path: '/conteneurs/{id}/jalons/{code}/motif',
    access: 'admin',
    summary: 'Give the reason of a milestone’s delay without changing a date',
    params,
    body: NewDelayReason,
    reply: one(ContainerMilestones),
  },
  setClocks: {
    method: 'PUT',
    path: '/conteneurs/{id}/horloges',
    access: 'admin',
    summary: 'Set when the free days of a container and its storage end',
    body: NewClocks,
    reply: one(ContainerMilestones),
  },
} as const satisfies Record<string, Route>;
