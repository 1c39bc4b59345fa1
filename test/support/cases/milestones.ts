import type { milestonesRoutes } from '#shared/milestones/routes.ts';
import type { Cases } from './case.ts';

export const milestonesCases: Cases<typeof milestonesRoutes> = {
  ofContainer: { call: (_, { open }) => ({ params: { id: open } }), others: 'CONTAINER_NOT_FOUND' },
};
