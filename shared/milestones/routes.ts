import { one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { ContainerMilestones } from './schema.ts';

export const milestonesRoutes = {
  ofContainer: {
    method: 'GET',
    path: '/conteneurs/{id}/jalons',
    access: 'customer',
    summary: 'The milestones of a container in which the caller has a parcel; for admins of any container',
    reply: one(ContainerMilestones),
  },
} as const satisfies Record<string, Route>;
