import { milestonesRoutes } from '#shared/milestones/routes.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { oneReply } from '../core/reply.ts';
import { resource, withTarget } from '../core/resource.ts';
import { estimateMilestone, previewEstimate } from './estimate-milestone.ts';
import { containerWithMilestones, findMilestones, presentMilestones } from './milestones.service.ts';
import { recordMilestone, setClocks, withdrawMilestone } from './record-milestone.ts';

const milestonesReply = async (container: StoredContainer, toAdmin: boolean) =>
  oneReply(presentMilestones(container, await findMilestones(container.id), toAdmin));

export const handler = resource(milestonesRoutes, {
  ofContainer: withTarget(
    ({ params, caller }) => containerWithMilestones(params.id, caller),
    async ({ target, caller }) => milestonesReply(target, caller.isAdmin),
  ),
  estimate: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, params, body, caller }) =>
      milestonesReply(await estimateMilestone(target, params.code, body, caller), true),
  ),
  preview: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, params, query }) => oneReply(await previewEstimate(target, params.code, query)),
  ),
  record: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, params, body, caller }) => {
      await recordMilestone(target, params.code, body, caller);
      return milestonesReply(target, true);
    },
  ),
  withdraw: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, params, body, caller }) => {
      await withdrawMilestone(target, params.code, body, caller);
      return milestonesReply(target, true);
    },
  ),
  setClocks: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, body }) => {
      await setClocks(target, body);
      return milestonesReply(target, true);
    },
  ),
});
