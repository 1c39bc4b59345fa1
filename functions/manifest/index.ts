import { manifestRoutes } from '#shared/manifest/routes.ts';
import { loadColis, takeOutColis } from '../colis/load-colis.ts';
import { undoUnloading, unloadAtArrival } from '../colis/unload-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import { recordingAgentOf } from '../core/recording-agent.ts';
import { oneReply } from '../core/reply.ts';
import { resource, withTarget } from '../core/resource.ts';
import { parcelFor } from '../intake/intake.service.ts';
import { arrivalOf, closeArrival, frozenArrival, reopenArrival } from './arrival.service.ts';
import { closeContainerManifest, reopenContainerManifest } from './close-manifest.ts';
import { checkLoadingScan, containerToLoad, listLoading } from './loading.service.ts';
import { frozenManifest, manifestOf } from './manifest.service.ts';
import { presentLoadable } from './present-loading.ts';
import { containerToUnload, listUnloading, parcelToUnload, presentUnloaded } from './unloading.service.ts';

export const handler = resource(manifestRoutes, {
  loading: withTarget(
    ({ params, caller }) => containerToLoad(params.id, caller),
    async ({ target }) => oneReply(await listLoading(target)),
  ),
  load: withTarget(
    ({ params, caller }) => parcelFor(params.reference, caller, 'DEPART'),
    async ({ target, body, caller, idempotencyKey }) => {
      checkLoadingScan(target, body);
      const agent = recordingAgentOf(caller);
      return oneReply(presentLoadable(await loadColis(target.colis, body, agent, idempotencyKey)));
    },
  ),
  unload: withTarget(
    ({ params, caller }) => parcelFor(params.reference, caller, 'DEPART'),
    async ({ target, body, idempotencyKey }) => {
      checkLoadingScan(target, body);
      return oneReply(presentLoadable(await takeOutColis(target.colis, idempotencyKey)));
    },
  ),
  unloading: withTarget(
    ({ params, caller }) => containerToUnload(params.id, caller),
    async ({ target }) => oneReply(await listUnloading(target)),
  ),
  arrive: withTarget(
    ({ params, caller }) => parcelToUnload(params.id, params.reference, caller),
    async ({ target: { colis, container }, body, caller, idempotencyKey }) => {
      const agent = recordingAgentOf(caller);
      const unloaded = await unloadAtArrival(colis, container, body, agent, idempotencyKey);
      return oneReply(await presentUnloaded(unloaded));
    },
  ),
  undoArrival: withTarget(
    ({ params, caller }) => parcelToUnload(params.id, params.reference, caller),
    async ({ target: { colis, container }, idempotencyKey }) =>
      oneReply(await presentUnloaded(await undoUnloading(colis, container.id, idempotencyKey))),
  ),
  arrival: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target }) => oneReply(await arrivalOf(target)),
  ),
  closeArrival: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, body, caller }) => oneReply(await closeArrival(target, body, caller)),
  ),
  reopenArrival: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, body, caller }) => oneReply(await reopenArrival(target, body.motif, caller)),
  ),
  arrivalVersion: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, params }) => oneReply(await frozenArrival(target, params.version)),
  ),
  get: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target }) => oneReply(await manifestOf(target)),
  ),
  close: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, body, caller }) => oneReply(await closeContainerManifest(target, body, caller)),
  ),
  reopen: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, body, caller }) => oneReply(await reopenContainerManifest(target, body.motif, caller)),
  ),
  version: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, params }) => oneReply(await frozenManifest(target, params.version)),
  ),
});
