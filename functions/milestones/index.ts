import { milestonesRoutes } from '#shared/milestones/routes.ts';
import { oneReply } from '../core/reply.ts';
import { resource, withTarget } from '../core/resource.ts';
import { containerWithMilestones, findMilestones, presentMilestones } from './milestones.service.ts';

export const handler = resource(milestonesRoutes, {
  ofContainer: withTarget(
    ({ params, caller }) => containerWithMilestones(params.id, caller),
    async ({ target, caller }) => oneReply(presentMilestones(target, await findMilestones(target.id), caller.isAdmin)),
  ),
});
