import { claimsRoutes } from '#shared/claims/routes.ts';
import type { ClaimSearch } from '#shared/claims/schema.ts';
import { colisFor, colisOfRefs } from '../colis/colis.service.ts';
import { pageOfClaims, type StoredClaim } from '../core/items/claims.ts';
import { idempotent } from '../core/items/idempotency.ts';
import { listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { colisOfClaimLink } from '../recipients/claim-link.ts';
import { incomingKey, uploadTicket } from '../uploads/upload-tickets.ts';
import { claimFile } from './claim-file.ts';
import { answerClaim, claimFor, openClaim, recipientClaimOf, withdrawClaim } from './claimant.ts';
import { presentClaim, presentRow } from './claims.present.ts';
import { claimsOfColis } from './claims-of-colis.ts';
import { askClaimant, closeClaim, decideClaim, reviewClaim } from './decide-claim.ts';
import { payClaim } from './pay-claim.ts';

const claimReply = async (claim: StoredClaim) => oneReply(await presentClaim(claim, true));
const fileReply = async (claim: StoredClaim) => oneReply(await claimFile(claim));

/** Lists claims with the names of their senders, as their parcels have them. */
const listClaims = async ({ attend, statut, ...page }: ClaimSearch) => {
  const { items, next } = await pageOfClaims({ attend, statut }, page);
  const parcels = await colisOfRefs(items.map(({ userId, colisId }) => ({ userId, id: colisId })));
  const names = new Map(parcels.map(({ id, username }) => [id, username]));
  return listReply(
    items.map((claim) => presentRow(claim, names.get(claim.colisId) ?? null)),
    next,
  );
};

export const handler = resource(claimsRoutes, {
  ofColis: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target }) => oneReply(await claimsOfColis(target, 'EXPEDITEUR')),
  ),
  open: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, body, caller, idempotencyKey }) =>
      claimReply(await openClaim(target, body, { cote: 'EXPEDITEUR', uploaderId: caller.userId }, idempotencyKey)),
  ),
  answer: withTarget(
    ({ params, caller }) => claimFor(params.id, caller),
    async ({ target, body, caller, idempotencyKey }) =>
      claimReply(await answerClaim(target, body, { cote: target.cote, uploaderId: caller.userId }, idempotencyKey)),
  ),
  withdraw: withTarget(
    ({ params, caller }) => claimFor(params.id, caller),
    async ({ target, idempotencyKey }) => claimReply(await withdrawClaim(target, idempotencyKey)),
  ),
  all: async ({ query }) => listClaims(query),
  get: withTarget(
    ({ params, caller }) => claimFor(params.id, caller),
    async ({ target }) => fileReply(target),
  ),
  review: withTarget(
    ({ params, caller }) => claimFor(params.id, caller),
    async ({ target, idempotencyKey }) => fileReply(await reviewClaim(target, idempotencyKey)),
  ),
  ask: withTarget(
    ({ params, caller }) => claimFor(params.id, caller),
    async ({ target, body, caller, idempotencyKey }) =>
      fileReply(await askClaimant(target, body, caller, idempotencyKey)),
  ),
  decide: withTarget(
    ({ params, caller }) => claimFor(params.id, caller),
    async ({ target, body, caller, idempotencyKey }) =>
      fileReply(await decideClaim(target, body, caller, idempotencyKey)),
  ),
  pay: withTarget(
    ({ params, caller }) => claimFor(params.id, caller),
    async ({ target, body, caller, idempotencyKey }) => fileReply(await payClaim(target, body, caller, idempotencyKey)),
  ),
  close: withTarget(
    ({ params, caller }) => claimFor(params.id, caller),
    async ({ target, body, idempotencyKey }) => fileReply(await closeClaim(target, body, idempotencyKey)),
  ),
  linked: withTarget(
    ({ params }) => colisOfClaimLink(params.jeton),
    async ({ target }) => oneReply(await claimsOfColis(target, 'DESTINATAIRE')),
  ),
  openLinked: withTarget(
    ({ params }) => colisOfClaimLink(params.jeton),
    async ({ target, body, idempotencyKey }) =>
      claimReply(await openClaim(target, body, { cote: 'DESTINATAIRE', uploaderId: target.userId }, idempotencyKey)),
  ),
  answerLinked: withTarget(
    async ({ params }) => recipientClaimOf(await colisOfClaimLink(params.jeton)),
    async ({ target, body, idempotencyKey }) =>
      claimReply(await answerClaim(target, body, { cote: 'DESTINATAIRE', uploaderId: target.userId }, idempotencyKey)),
  ),
  withdrawLinked: withTarget(
    async ({ params }) => recipientClaimOf(await colisOfClaimLink(params.jeton)),
    async ({ target, idempotencyKey }) => claimReply(await withdrawClaim(target, idempotencyKey)),
  ),
  uploadLinked: withTarget(
    ({ params }) => colisOfClaimLink(params.jeton),
    async ({ target, body, idempotencyKey }) => {
      const request = { ...body, kind: 'claim' as const };
      const key = await idempotent<string>(idempotencyKey, (_record, recordUnchanged) =>
        recordUnchanged(incomingKey(request, target)),
      );
      return oneReply(await uploadTicket(key, request));
    },
  ),
});
