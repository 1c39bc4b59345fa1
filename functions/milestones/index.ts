import { milestonesRoutes } from '#shared/milestones/routes.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { previewEstimate } from '../previews/preview-estimate.ts';
import { explainDelay, recordMilestone, setClocks, withdrawMilestone } from '../tracking/record-milestone.ts';
import { estimateMilestone } from './estimate-milestone.ts';
import {
  containerWithMilestones,
  findMilestones,
  milestonesForCustomer,
  presentToAdmin,
} from './milestones.service.ts';

const replyToAdmin = async (container: StoredContainer) =>
  oneReply(presentToAdmin(container, await findMilestones(container.id)));

export const handler = resource(milestonesRoutes, {
  ofContainer: withTarget(
    ({ params, caller }) => containerWithMilestones(params.id, caller),
    async ({ target, caller }) =>
      caller.isAdmin ? replyToAdmin(target) : oneReply(await milestonesForCustomer(target)),
  ),
  estimate: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, params, body, caller }) =>
      replyToAdmin(await estimateMilestone(target, params.code, body, caller)),
  ),
  preview: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, params, query }) => oneReply(await previewEstimate(target, params.code, query)),
  ),
  record: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, params, body, caller }) => {
      await recordMilestone(target, params.code, body, caller);
      return replyToAdmin(target);
    },
  ),
  withdraw: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, params, body, caller }) => {
      await withdrawMilestone(target, params.code, body, caller);
      return replyToAdmin(target);
    },
  ),
  explain: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, params, body }) => {
      await explainDelay(target, params.code, body);
      return replyToAdmin(target);
    },
  ),
  setClocks: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, body }) => {
      await setClocks(target, body);
      return replyToAdmin(target);
    },
  ),
});
