import '../core/phone-reader.ts';
import { containersRoutes } from '#shared/containers/routes.ts';
import type { Container } from '#shared/containers/schema.ts';
import { type Caller, resolveUserId } from '../core/request/caller.ts';
import { doneReply, listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import type { Page } from '../core/table/query.ts';
import { milestonesOfEditWrite } from '../milestones/milestones-of-edit.ts';
import { previewEdit } from '../previews/preview-edit.ts';
import { assign, loadAssignment } from './container-assignments.ts';
import { presentContainers, withOwnOffer } from './containers.present.ts';
import {
  checkWeight,
  containerFor,
  containerOf,
  createContainer,
  deleteContainer,
  listContainers,
  listOfDay,
  listReserved,
  listReservedBy,
} from './containers.service.ts';
import { updateContainer } from './edit-container.ts';
import type { StoredContainer } from './stored-container.ts';

const containerReply = async (container: StoredContainer, caller: Caller | undefined) => {
  const [presented] = await presentContainers([container], caller?.isAdmin === true);
  return oneReply(presented as Container);
};

const pageReply = async ({ items, next }: Page<StoredContainer>, caller: Caller | undefined) =>
  listReply(await presentContainers(items, caller?.isAdmin === true), next);

export const handler = resource(containersRoutes, {
  list: async ({ caller, query }) => pageReply(await listContainers(caller, query, query), caller),
  byDate: async ({ caller, query }) => pageReply(await listOfDay(caller, query.dateDepart, query), caller),
  checkWeight: async ({ body }) => {
    checkWeight(body.poidsColis, body.poidsRestant);
    return oneReply({ possible: true });
  },
  mine: async ({ caller, query }) => pageReply(await listReserved(caller, query), caller),
  ofUser: withTarget(
    ({ params, caller }) => resolveUserId(params.id, caller),
    async ({ target, query, caller }) => pageReply(await listReservedBy(target, query), caller),
  ),
  get: async ({ params, caller }) => {
    const container = await containerFor(params.id, caller);
    const [presented] = await presentContainers([container], caller?.isAdmin === true);
    return oneReply(await withOwnOffer(presented as Container, container, caller));
  },
  create: async ({ body, caller, idempotencyKey }) =>
    containerReply(await createContainer(body, idempotencyKey), caller),
  update: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, body, caller }) =>
      containerReply(await updateContainer(target, body, caller, milestonesOfEditWrite), caller),
  ),
  remove: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, language }) => {
      await deleteContainer(target);
      return doneReply(language, 'containerDeleted');
    },
  ),
  setStatut: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, query, caller }) =>
      containerReply(await updateContainer(target, query, caller, milestonesOfEditWrite), caller),
  ),
  statutPreview: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, query }) => oneReply(await previewEdit(target, query)),
  ),
  assignInsurance: withTarget(
    ({ params }) => loadAssignment(params.id, 'insuranceId', params.insuranceId),
    async ({ target, caller }) => containerReply(await assign(target), caller),
  ),
  assignPayment: withTarget(
    ({ params }) => loadAssignment(params.id, 'paymentId', params.paymentId),
    async ({ target, caller }) => containerReply(await assign(target), caller),
  ),
  assignDocument: withTarget(
    ({ params }) => loadAssignment(params.id, 'documentId', params.documentId),
    async ({ target, caller }) => containerReply(await assign(target), caller),
  ),
  assignTracking: withTarget(
    ({ params }) => loadAssignment(params.id, 'trackingId', params.trackingId),
    async ({ target, caller }) => containerReply(await assign(target), caller),
  ),
  assignLogistique: withTarget(
    ({ params }) => loadAssignment(params.id, 'logistiqueId', params.logistiqueId),
    async ({ target, caller }) => containerReply(await assign(target), caller),
  ),
});
