import * as v from 'valibot';
import { parcelReference } from '../colis/parcel-reference.ts';
import { pageFields, queryIds } from '../http/fields.ts';
import { list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { BOX_STATUTS, NewBoxDecision, NewUnidentifiedBox, UnidentifiedBox } from './boxes.ts';
import { PARCELS_OF_CONTAINERS } from './rules.ts';
import {
  AgentContainer,
  AgentParcel,
  AgentParcelWithContainer,
  ContainerParcels,
  NewIntake,
  NewWeighing,
} from './schema.ts';

export const intakeRoutes = {
  containers: {
    method: 'GET',
    path: '/agent/conteneurs',
    access: 'agent',
    summary:
      'Containers that leave from the agent’s site, until 72 hours later, then those that arrive there; all for an admin',
    query: v.object(pageFields),
    reply: list(AgentContainer),
  },
  containerParcels: {
    method: 'GET',
    path: '/agent/conteneurs/{id}/colis',
    access: 'agent',
    summary: 'Parcels of a container of the agent’s site, newest first',
    query: v.object(pageFields),
    reply: list(AgentParcel),
  },
  parcelsOfContainers: {
    method: 'GET',
    path: '/agent/colis',
    access: 'agent',
    summary: `The newest ${PARCELS_OF_CONTAINERS.parcelsOfEach} parcels of each of several containers of the agent’s site`,
    query: v.object({ conteneurs: queryIds(PARCELS_OF_CONTAINERS.containers) }),
    reply: one(v.array(ContainerParcels)),
  },
  parcelsHere: {
    method: 'GET',
    path: '/agent/colis-ici',
    access: 'agent',
    summary:
      'Parcels off their way whose boxes the agent’s site has: found, moved to another departure, or unexpected; then those sent to it',
    query: v.object(pageFields),
    reply: list(AgentParcelWithContainer),
  },
  parcel: {
    method: 'GET',
    path: '/agent/colis/{reference}',
    access: 'agent',
    summary: 'A parcel that leaves from the agent’s site, arrives there or is there, by its tracking code or number',
    params: { reference: parcelReference },
    reply: one(AgentParcelWithContainer),
  },
  receive: {
    method: 'POST',
    path: '/agent/colis/{reference}/reception',
    access: 'agent',
    summary: 'Record the intake of a parcel: as booked, measured, or refused; its customer is notified',
    params: { reference: parcelReference },
    body: NewIntake,
    reply: one(AgentParcelWithContainer),
    status: 201,
  },
  weighAgain: {
    method: 'POST',
    path: '/agent/colis/{reference}/pesee',
    access: 'agent',
    summary: 'Correct the intake of a parcel that is not loaded by another weighing: space and price follow it',
    params: { reference: parcelReference },
    body: NewWeighing,
    reply: one(AgentParcelWithContainer),
    status: 201,
  },
  giveBack: {
    method: 'POST',
    path: '/agent/colis/{reference}/rendu',
    access: 'agent',
    summary: 'Record that the site that has a parcel gave it back to its sender',
    params: { reference: parcelReference },
    reply: one(AgentParcelWithContainer),
    status: 201,
  },
  find: {
    method: 'POST',
    path: '/agent/colis/{reference}/trouve',
    access: 'agent',
    summary: 'Record that a depot found a parcel that counted as missing or lost: an admin decides how it continues',
    params: { reference: parcelReference },
    reply: one(AgentParcelWithContainer),
    status: 201,
  },
  reportBox: {
    method: 'POST',
    path: '/agent/boites',
    access: 'agent',
    summary: 'Report a box at the agent’s site whose parcel is unknown: an admin finds out what it is',
    body: NewUnidentifiedBox,
    reply: one(UnidentifiedBox),
    status: 201,
  },
  boxes: {
    method: 'GET',
    path: '/agent/boites',
    access: 'agent',
    summary: 'Unidentified boxes of the agent’s site, or all for an admin: open ones oldest first, others latest first',
    query: v.object({ ...pageFields, statut: v.optional(v.picklist(BOX_STATUTS), 'OUVERT') }),
    reply: list(UnidentifiedBox),
  },
  completeBox: {
    method: 'POST',
    path: '/agent/boites/{id}/fait',
    access: 'agent',
    summary: 'Record that the site has carried out the decision on an unidentified box',
    reply: one(UnidentifiedBox),
    status: 201,
  },
  decideBox: {
    method: 'POST',
    path: '/boites/{id}/decision',
    access: 'admin',
    summary: 'Decide on an unidentified box: the parcel that it is, given back, or kept at the site; with a reason',
    body: NewBoxDecision,
    reply: one(UnidentifiedBox),
    status: 201,
  },
} as const satisfies Record<string, Route>;
