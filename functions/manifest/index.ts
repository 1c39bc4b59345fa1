import { manifestRoutes } from '#shared/manifest/routes.ts';
import { parcelFor } from '../colis/agent-access.ts';
import { containerOf } from '../containers/containers.service.ts';
import { closingBlockersOf } from '../core/items/parcel-documents.ts';
import { recordingAgentOf } from '../core/request/recording-agent.ts';
import { oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { withDevice } from '../devices/with-device.ts';
import { loadColis, takeOutColis } from './load-colis.ts';
import { checkLoadingScan, checkTakingOut, containerToLoad, loadingListOf } from './loading.service.ts';
import { presentLoadableParcel } from './present-loading.ts';
import { undoUnloading, unloadColis } from './unload-colis.ts';
import { containerToUnload, parcelToUnload, presentUnloadedParcel, unloadingListOf } from './unloading.service.ts';

/** Loads what admins do with the lists of a container, with the first request for it: scans do without. */
const manifests = () => import('./manifests.lazy.ts');

export const handler = resource(manifestRoutes, {
  loadingList: withTarget(
    ({ params, caller }) => containerToLoad(params.id, caller),
    async ({ target }) => oneReply(await loadingListOf(target)),
  ),
  load: withDevice(
    ({ params, caller }) => parcelFor(params.reference, caller, 'DEPART'),
    async ({ target, body, caller, idempotencyKey }) => {
      const check = () => checkLoadingScan(target, body);
      const loaded = await loadColis(target.colis, check, body, recordingAgentOf(caller), idempotencyKey);
      const [blocker] = await closingBlockersOf([loaded]);
      return oneReply(presentLoadableParcel(loaded, blocker));
    },
  ),
  takeOut: withDevice(
    ({ params, caller }) => parcelFor(params.reference, caller, 'DEPART'),
    async ({ target, body, idempotencyKey }) => {
      const check = () => checkTakingOut(target, body);
      const isCancelled = target.container.statut === 'ANNULE';
      return oneReply(presentLoadableParcel(await takeOutColis(target.colis, check, isCancelled, idempotencyKey)));
    },
  ),
  unloadingList: withTarget(
    ({ params, caller }) => containerToUnload(params.id, caller),
    async ({ target }) => oneReply(await unloadingListOf(target)),
  ),
  unload: withDevice(
    ({ params, caller }) => parcelToUnload(params.id, params.reference, caller),
    async ({ target: { colis, container }, body, caller, idempotencyKey }) => {
      const agent = recordingAgentOf(caller);
      const unloaded = await unloadColis(colis, container, body, agent, idempotencyKey);
      return oneReply(await presentUnloadedParcel(unloaded));
    },
  ),
  undoUnloading: withDevice(
    ({ params, caller }) => parcelToUnload(params.id, params.reference, caller),
    async ({ target: { colis, container }, idempotencyKey }) =>
      oneReply(await presentUnloadedParcel(await undoUnloading(colis, container.id, idempotencyKey))),
  ),
  unloadingManifest: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target }) => oneReply(await (await manifests()).unloadingManifestOf(target)),
  ),
  closeUnloading: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, body, caller, idempotencyKey }) =>
      oneReply(await (await manifests()).closeUnloading(target, body, caller, idempotencyKey)),
  ),
  reopenUnloading: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, body, caller, idempotencyKey }) =>
      oneReply(await (await manifests()).reopenUnloading(target, body.motif, caller, idempotencyKey)),
  ),
  unloadingVersion: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, params }) => oneReply(await (await manifests()).frozenUnloadingManifest(target, params.version)),
  ),
  loadingManifest: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target }) => oneReply(await (await manifests()).loadingManifestOf(target)),
  ),
  closeLoading: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, body, caller, idempotencyKey }) =>
      oneReply(await (await manifests()).closeLoading(target, body, caller, idempotencyKey)),
  ),
  reopenLoading: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, body, caller, idempotencyKey }) =>
      oneReply(await (await manifests()).reopenLoading(target, body.motif, caller, idempotencyKey)),
  ),
  loadingVersion: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, params }) => oneReply(await (await manifests()).frozenLoadingManifest(target, params.version)),
  ),
});
