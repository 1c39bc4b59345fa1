import { accountRoutes } from './account/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { claimsRoutes } from './claims/routes.ts';
import { cockpitRoutes } from './cockpit/routes.ts';
import { colisRoutes } from './colis/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { containersRoutes } from './containers/routes.ts';
import { counterRoutes } from './counter/routes.ts';
import { customersRoutes } from './customers/routes.ts';
import { customsRoutes } from './customs/routes.ts';
import { depensesRoutes } from './depenses/routes.ts';
import { devicesRoutes } from './devices/routes.ts';
import { handoverRoutes } from './handover/routes.ts';
import type { Route } from './http/route.ts';
import { insuranceRoutes } from './insurance/routes.ts';
import { intakeRoutes } from './intake/routes.ts';
import { legsRoutes } from './legs/routes.ts';
import { mailsRoutes } from './mails/routes.ts';
import { manifestRoutes } from './manifest/routes.ts';
import { milestonesRoutes } from './milestones/routes.ts';
import { notificationsRoutes } from './notifications/routes.ts';
import { paymentsRoutes } from './payments/routes.ts';
import { rebookingRoutes } from './rebooking/routes.ts';
import { recipientsRoutes } from './recipients/routes.ts';
import { sitesRoutes } from './sites/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { tarifsRoutes } from './tarifs/routes.ts';
import { trackingRoutes } from './tracking/routes.ts';
import { uploadsRoutes } from './uploads/routes.ts';
import { waitlistRoutes } from './waitlist/routes.ts';

/** Every endpoint of the API, by resource; each resource is one Lambda, `functions/<resource>/index.ts`. */
export const routes = {
  account: accountRoutes,
  auth: authRoutes,
  cockpit: cockpitRoutes,
  bulk: bulkRoutes,
  containers: containersRoutes,
  colis: colisRoutes,
  contact: contactRoutes,
  counter: counterRoutes,
  customers: customersRoutes,
  legs: legsRoutes,
  customs: customsRoutes,
  claims: claimsRoutes,
  depenses: depensesRoutes,
  devices: devicesRoutes,
  handover: handoverRoutes,
  insurance: insuranceRoutes,
  intake: intakeRoutes,
  mails: mailsRoutes,
  manifest: manifestRoutes,
  milestones: milestonesRoutes,
  notifications: notificationsRoutes,
  payments: paymentsRoutes,
  rebooking: rebookingRoutes,
  recipients: recipientsRoutes,
  sites: sitesRoutes,
  tarifs: tarifsRoutes,
  system: systemRoutes,
  tracking: trackingRoutes,
  uploads: uploadsRoutes,
  waitlist: waitlistRoutes,
} as const satisfies Record<string, Record<string, Route>>;

export type Resource = keyof typeof routes;
