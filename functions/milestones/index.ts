import { milestonesRoutes } from '#shared/milestones/routes.ts';
import type { ContainerMilestones } from '#shared/milestones/schema.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { Caller } from '../core/request/caller.ts';
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

const milestonesForAdmin = async (container: StoredContainer): Promise<ContainerMilestones> =>
  presentToAdmin(container, await findMilestones(container.id));

const replyToAdmin = async (container: StoredContainer) => oneReply(await milestonesForAdmin(container));

const milestonesFor = (container: StoredContainer, { isAdmin }: Caller): Promise<ContainerMilestones> =>
  isAdmin ? milestonesForAdmin(container) : milestonesForCustomer(container);

export const handler = resource(milestonesRoutes, {
  ofContainer: withTarget(
    ({ params, caller }) => containerWithMilestones(params.id, caller),
    async ({ target, caller }) => oneReply(await milestonesFor(target, caller)),
  ),
  ofContainers: async ({ query, caller }) => {
    const containers = await Promise.all(query.conteneurs.map((id) => containerWithMilestones(id, caller)));
    return oneReply(await Promise.all(containers.map((container) => milestonesFor(container, caller))));
  },
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
