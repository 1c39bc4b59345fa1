import type { Resource, routes } from '#shared/routes.ts';
import { newCustomer } from '../calls/api.ts';
import type { Call, Row } from '../calls/route-rows.ts';
import { accountCases } from './account.ts';
import { authCases } from './auth.ts';
import { bulkCases } from './bulk.ts';
import type { Case, Cases, World } from './case.ts';
import { claimsCases } from './claims.ts';
import { cockpitCases } from './cockpit.ts';
import { colisCases } from './colis.ts';
import { containersCases } from './containers.ts';
import { counterCases } from './counter.ts';
import { customersCases } from './customers.ts';
import { depensesCases } from './depenses.ts';
import { devicesCases } from './devices.ts';
import { handoverCases } from './handover.ts';
import { intakeCases } from './intake.ts';
import { legsCases, trackingCases } from './journey.ts';
import { manifestCases } from './manifest.ts';
import { milestonesCases } from './milestones.ts';
import { customsCases, insuranceCases } from './parcel-documents.ts';
import { paymentsCases } from './payments.ts';
import { rebookingCases } from './rebooking.ts';
import { sitesCases } from './sites.ts';
import {
  contactCases,
  mailsCases,
  notificationsCases,
  recipientsCases,
  systemCases,
  uploadsCases,
} from './small-resources.ts';
import { tarifsCases } from './tarifs.ts';
import { waitlistCases } from './waitlist.ts';

const cases: { [Name in Resource]: Cases<(typeof routes)[Name]> } = {
  account: accountCases,
  auth: authCases,
  cockpit: cockpitCases,
  bulk: bulkCases,
  claims: claimsCases,
  containers: containersCases,
  colis: colisCases,
  contact: contactCases,
  counter: counterCases,
  customers: customersCases,
  legs: legsCases,
  customs: customsCases,
  depenses: depensesCases,
  devices: devicesCases,
  handover: handoverCases,
  insurance: insuranceCases,
  intake: intakeCases,
  mails: mailsCases,
  manifest: manifestCases,
  milestones: milestonesCases,
  notifications: notificationsCases,
  payments: paymentsCases,
  rebooking: rebookingCases,
  recipients: recipientsCases,
  sites: sitesCases,
  system: systemCases,
  tarifs: tarifsCases,
  tracking: trackingCases,
  uploads: uploadsCases,
  waitlist: waitlistCases,
};

export const caseOf = ({ resource, name, label }: Row): Case => {
  const found = Object.entries<Case>(cases[resource]).find(([key]) => key === name)?.[1];
  if (!found) throw new Error(`${label} has no case`);
  return found;
};

/** A call of a row and its caller. */
export type Ready = Call & { who: World['owner'] | undefined };

/**
 * Returns a successful call of a row and its caller: a customer with their own items where customers may call it, else
 * an admin.
 */
export const readyFor = async (row: Row, world: World): Promise<Ready> => {
  const { call, endsSessions } = caseOf(row);
  const owner = endsSessions ? await newCustomer() : world.owner;
  const who = {
    admin: world.admin,
    agent: world.agent,
    customer: owner,
    optional: owner,
    public: undefined,
    provider: undefined,
  };
  return { ...(await call(owner, world)), who: who[row.route.access] };
};
