import { handoverRoutes } from '#shared/handover/routes.ts';
import type { Input, Route } from '#shared/http/route.ts';
import { intakeRoutes } from '#shared/intake/routes.ts';
import { manifestRoutes } from '#shared/manifest/routes.ts';

/** Writes that wait on the device while there is no network, by the name under which they are stored there. */
export const QUEUED_ROUTES = {
  receiveColis: intakeRoutes.receive,
  loadColis: manifestRoutes.load,
  unloadColis: manifestRoutes.unload,
  arriveColis: manifestRoutes.arrive,
  undoArrivalColis: manifestRoutes.undoArrival,
  handOverColis: handoverRoutes.handOver,
  makeAvailable: handoverRoutes.makeAvailable,
} as const satisfies Record<string, Route>;

export type QueuedRouteName = keyof typeof QUEUED_ROUTES;
export type QueuedInput<Name extends QueuedRouteName> = Input<(typeof QUEUED_ROUTES)[Name]>;
