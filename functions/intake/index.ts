import { intakeRoutes } from '#shared/intake/routes.ts';
import { PARCELS_OF_CONTAINERS } from '#shared/intake/rules.ts';
import type { AgentParcel } from '#shared/intake/schema.ts';
import { containerAtSite, heldParcelFor, parcelFor, parcelToFind } from '../colis/agent-access.ts';
import { listColisIn, listOffTheirWayAt } from '../colis/colis.service.ts';
import { containerOf } from '../containers/containers.service.ts';
import { listOfSite } from '../containers/site-containers.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { closingBlockersOf } from '../core/items/parcel-documents.ts';
import type { Caller } from '../core/request/caller.ts';
import { recordingAgentOf } from '../core/request/recording-agent.ts';
import { listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import type { Page, PageRequest } from '../core/table/query.ts';
import { withDevice } from '../devices/with-device.ts';
import { hasUnloadingBegun } from '../manifest/unloading-state.ts';
import { presentContainer, presentExpected, presentParcel } from './intake.service.ts';

/** Loads what reads do not need with the first request for it. */
const weighings = () => import('./weighings.lazy.ts');
const boxes = () => import('./boxes.lazy.ts');

/** Parcels of a container as its agents see them, newest first. */
const pageOfParcels = async (
  container: StoredContainer,
  page: PageRequest,
  caller: Caller,
): Promise<Page<AgentParcel>> => {
  const { id } = container;
  const [{ items, next }, unloadingBegun] = await Promise.all([listColisIn(id, page), hasUnloadingBegun(id)]);
  const blockers = await closingBlockersOf(items);
  const parcels = items.map((colis, index) => presentParcel(colis, container, caller, unloadingBegun, blockers[index]));
  return { items: await Promise.all(parcels), ...(next !== undefined && { next }) };
};

export const handler = resource(intakeRoutes, {
  containers: async ({ query, caller }) => {
    const { items, next } = await listOfSite(caller.siteId, query);
    return listReply(
      items.map((container) => presentContainer(container, caller)),
      next,
    );
  },
  containerParcels: withTarget(
    ({ params, caller }) => containerAtSite(params.id, caller),
    async ({ target, query, caller }) => {
      const { items, next } = await pageOfParcels(target, query, caller);
      return listReply(items, next);
    },
  ),
  parcelsOfContainers: async ({ query, caller }) => {
    const containers = await Promise.all(query.conteneurs.map((id) => containerAtSite(id, caller)));
    const page = { limit: PARCELS_OF_CONTAINERS.parcelsOfEach };
    const parcels = containers.map(async (container) => {
      const { items, next } = await pageOfParcels(container, page, caller);
      return { conteneurId: container.id, colis: items, ...(next !== undefined && { suite: next }) };
    });
    return oneReply(await Promise.all(parcels));
  },
  parcelsHere: async ({ query, caller }) => {
    const { items, next } = await listOffTheirWayAt(caller.siteId ?? 0, query); // an admin, who has no site, reads none
    const shown = items.map(async (colis) => presentExpected(colis, await containerOf(colis.bookingId), caller));
    return listReply(await Promise.all(shown), next);
  },
  parcel: async ({ params, caller }) => {
    const { colis, container } = await parcelFor(params.reference, caller);
    return oneReply(await presentExpected(colis, container, caller));
  },
  receive: withDevice(
    ({ params, caller }) => parcelFor(params.reference, caller, 'DEPART'),
    async ({ target: { colis, container }, body, caller, idempotencyKey }) => {
      const agent = recordingAgentOf(caller);
      const received = await (await weighings()).receiveColis(colis, body, agent, idempotencyKey);
      return oneReply(await presentExpected(received, container, caller));
    },
  ),
  weighAgain: withDevice(
    ({ params, caller }) => parcelFor(params.reference, caller, 'DEPART'),
    async ({ target: { colis, container }, body, caller, idempotencyKey }) => {
      const weighed = await (await weighings()).weighAgain(colis, body, recordingAgentOf(caller), idempotencyKey);
      return oneReply(await presentExpected(weighed, container, caller));
    },
  ),
  giveBack: withDevice(
    ({ params, caller }) => heldParcelFor(params.reference, caller),
    async ({ target: { colis, container }, caller, idempotencyKey }) =>
      oneReply(await presentExpected(await (await boxes()).giveBack(colis, caller, idempotencyKey), container, caller)),
  ),
  find: withDevice(
    ({ params, caller }) => parcelToFind(params.reference, caller),
    async ({ target: { colis, container }, caller, idempotencyKey }) => {
      const found = await (await boxes()).findBox(colis, recordingAgentOf(caller), idempotencyKey);
      return oneReply(await presentExpected(found, container, caller));
    },
  ),
  reportBox: withDevice(
    async () => undefined,
    async ({ body, caller, idempotencyKey }) => oneReply(await (await boxes()).reportBox(body, caller, idempotencyKey)),
  ),
  boxes: async ({ query: { statut, ...page }, caller }) => {
    const { items, next } = await (await boxes()).listBoxes(statut, caller, page);
    return listReply(items, next);
  },
  completeBox: withDevice(
    async ({ params, caller }) => (await boxes()).decidedBoxAt(params.id, caller),
    async ({ target, caller, idempotencyKey }) =>
      oneReply(await (await boxes()).completeBox(target, caller, idempotencyKey)),
  ),
  decideBox: withTarget(
    async ({ params }) => (await boxes()).boxOf(params.id),
    async ({ target, body, caller, idempotencyKey }) =>
      oneReply(await (await boxes()).decideBox(target, body, caller, idempotencyKey)),
  ),
});
