import { handoverRoutes } from '#shared/handover/routes.ts';
import type { Input, Route } from '#shared/http/route.ts';
import { intakeRoutes } from '#shared/intake/routes.ts';
import { manifestRoutes } from '#shared/manifest/routes.ts';

/**
 * Writes that wait on the device while there is no network, by the name under which they are stored there: a name never
 * changes, because devices hold writes under it.
 */
export const QUEUED_ROUTES = {
  receiveColis: intakeRoutes.receive,
  weighColis: intakeRoutes.weighAgain,
  giveBackColis: intakeRoutes.giveBack,
  findColis: intakeRoutes.find,
  reportBox: intakeRoutes.reportBox,
  completeBox: intakeRoutes.completeBox,
  loadColis: manifestRoutes.load,
  takeOutColis: manifestRoutes.takeOut,
  arriveColis: manifestRoutes.unload,
  undoArrivalColis: manifestRoutes.undoUnloading,
  handOverColis: handoverRoutes.handOver,
  makeAvailable: handoverRoutes.makeAvailable,
} as const satisfies Record<string, Route>;

export type QueuedRouteName = keyof typeof QUEUED_ROUTES;
export type QueuedInput<Name extends QueuedRouteName> = Input<(typeof QUEUED_ROUTES)[Name]>;
