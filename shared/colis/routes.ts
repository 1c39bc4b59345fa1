import * as v from 'valibot';
import { ChangePreview } from '../changes/schema.ts';
import { pageFields, queryId } from '../http/fields.ts';
import { done, list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { ETATS, PAIEMENTS } from './constants.ts';
import { DecisionPreview, DIFFERENCE_DECISIONS, MovePreview, NewDecision, NewMove, NewWaiver } from './decisions.ts';
import { Colis, ColisEdit, NewColis, NewSending } from './schema.ts';

const ColisQuery = v.object({ ...pageFields, paiement: v.optional(v.picklist(PAIEMENTS)) });
/** Customers may also filter by A_PAYER: something is owed, the price or a supplement. */
const OwnColisQuery = v.object({ ...pageFields, paiement: v.optional(v.picklist([...PAIEMENTS, 'A_PAYER'])) });

export const colisRoutes = {
  mine: {
    method: 'GET',
    path: '/colis/user',
    access: 'customer',
    summary: "The caller's parcels, newest first",
    query: OwnColisQuery,
    reply: list(Colis),
  },
  ofUser: {
    method: 'GET',
    path: '/colis/par-utilisateur/{userId}',
    access: 'customer',
    summary: "A user's parcels; customers may name only themselves",
    query: OwnColisQuery,
    reply: list(Colis),
  },
  ofContainer: {
    method: 'GET',
    path: '/colis/par-reservation/{id}',
    access: 'customer',
    summary: "The caller's parcels in a container; for admins all of them",
    query: v.object(pageFields),
    reply: list(Colis),
  },
  ofEtat: {
    method: 'GET',
    path: '/colis/par-statut/{statut}',
    access: 'admin',
    summary: 'All parcels in an état',
    params: { statut: v.picklist(ETATS) },
    query: ColisQuery,
    reply: list(Colis),
  },
  all: {
    method: 'GET',
    path: '/colis/all',
    access: 'admin',
    summary: 'All parcels, newest first',
    query: v.object({ ...ColisQuery.entries, etat: v.optional(v.picklist(ETATS)) }),
    reply: list(Colis),
  },
  get: {
    method: 'GET',
    path: '/colis/{id}',
    access: 'customer',
    owned: true,
    summary: 'One parcel',
    reply: one(Colis),
  },
  create: {
    method: 'POST',
    path: '/colis/ajouter/{bookingId}',
    access: 'customer',
    summary: 'Book space: add a parcel to a container',
    limit: 'booking',
    body: NewColis,
    file: { jsonPart: 'colis', filePart: 'photo', kind: 'colis', required: false },
    reply: one(Colis),
    status: 201,
  },
  createSending: {
    method: 'POST',
    path: '/colis/envoi/{bookingId}',
    access: 'customer',
    summary: 'Book several parcels to one recipient: all of them, or none',
    limit: 'booking',
    body: NewSending,
    reply: list(Colis),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/colis/modifier/{id}',
    access: 'customer',
    owned: true,
    summary: 'Change a parcel; space and price are updated in the same write. `etat` is for admins',
    body: ColisEdit,
    reply: one(Colis),
  },
  replaceCode: {
    method: 'POST',
    path: '/colis/{id}/code',
    access: 'customer',
    owned: true,
    summary: 'Replace the tracking code of a parcel: printed labels and shared links with the former one stop working',
    reply: one(Colis),
  },
  etatPreview: {
    method: 'GET',
    path: '/colis/{id}/etat-preview',
    access: 'admin',
    owned: true,
    summary: 'Preview a change of the état: why it is unexpected, whom it reaches and which messages go out',
    query: v.object({ etat: v.picklist(ETATS) }),
    reply: one(ChangePreview),
  },
  decide: {
    method: 'POST',
    path: '/colis/{id}/ecart',
    access: 'admin',
    owned: true,
    summary: 'Apply a difference found at the intake to space and price, or keep the booking as it was, with a reason',
    body: NewDecision,
    reply: one(Colis),
  },
  decisionPreview: {
    method: 'GET',
    path: '/colis/{id}/ecart-preview',
    access: 'admin',
    owned: true,
    summary: 'Preview a decision on a difference: its space, its money and the messages that go out',
    query: v.object({ decision: v.picklist(DIFFERENCE_DECISIONS) }),
    reply: one(DecisionPreview),
  },
  waive: {
    method: 'POST',
    path: '/colis/{id}/dispense',
    access: 'admin',
    owned: true,
    summary: 'Waive the supplement of a parcel, with a reason; its customer is notified',
    body: NewWaiver,
    reply: one(Colis),
  },
  move: {
    method: 'POST',
    path: '/colis/{id}/transfert',
    access: 'admin',
    owned: true,
    summary: 'Move a parcel to another departure, with its papers; another destination must be confirmed',
    body: NewMove,
    reply: one(Colis),
  },
  movePreview: {
    method: 'GET',
    path: '/colis/{id}/transfert-preview',
    access: 'admin',
    owned: true,
    summary: 'Preview a move to another departure: its space, its money and the messages that go out',
    query: v.object({ vers: queryId }),
    reply: one(MovePreview),
  },
  remove: {
    method: 'DELETE',
    path: '/colis/supprimer/{id}',
    access: 'customer',
    owned: true,
    summary: 'Delete a parcel and release its space',
    reply: done,
  },
} as const satisfies Record<string, Route>;
