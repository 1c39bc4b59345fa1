import { idsOfCustomer } from '../core/items/accounts.ts';
import '../core/phone-reader.ts';
import { colisRoutes } from '#shared/colis/routes.ts';
import { containerOf } from '../containers/containers.service.ts';
import { type Caller, resolveUserId } from '../core/request/caller.ts';
import { doneReply, listReply, oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import type { Page } from '../core/table/query.ts';
import { bookColis, bookShipment } from './book-colis.ts';
import { presentColis, presentLedger, presentToAdmin } from './colis.present.ts';
import { changesOf, colisFor, ledgerOf, listAll, listOfUser, listVisibleColisIn } from './colis.service.ts';
import type { StoredColis } from './stored-colis.ts';

const presenterFor = ({ isAdmin }: Caller) => (isAdmin ? presentToAdmin : presentColis);

const colisReply = async (colis: StoredColis, caller: Caller) => oneReply(await presenterFor(caller)(colis));

const pageReply = async ({ items, next }: Page<StoredColis>, caller: Caller) =>
  listReply(await Promise.all(items.map(presenterFor(caller))), next);

/** Loads what few requests need with the first of them. */
const changes = () => import('./changes.lazy.ts');
const debtorLists = () => import('./debtors.lazy.ts');
const previews = () => import('../previews/colis-previews.lazy.ts');

export const handler = resource(colisRoutes, {
  mine: async ({ caller, query }) => pageReply(await listOfUser(idsOfCustomer(caller), query.paiement, query), caller),
  ofUser: withTarget(
    ({ params, caller }) => resolveUserId(params.userId, caller),
    async ({ target, query, caller }) => pageReply(await listOfUser(target, query.paiement, query), caller),
  ),
  // Without `withTarget`: the container is read only when the list is empty, so that the list costs one query.
  ofContainer: async ({ params, caller, query }) =>
    pageReply(await listVisibleColisIn(params.id, caller, query), caller),
  ofEtat: async ({ params, query, caller }) =>
    pageReply(await listAll({ etat: params.statut, paiement: query.paiement }, query), caller),
  all: async ({ query, caller }) => pageReply(await listAll(query, query), caller),
  debtors: async ({ query }) => {
    const { items, next } = await (await debtorLists()).listDebtors(query);
    return listReply(items, next);
  },
  get: async ({ params, caller }) => {
    const colis = await colisFor(params.id, caller);
    const [shown, ledger, changements] = await Promise.all([
      presenterFor(caller)(colis),
      ledgerOf(colis),
      caller.isAdmin ? changesOf(colis) : undefined,
    ]);
    return oneReply({ ...shown, ...presentLedger(ledger), ...(changements && { changements }) });
  },
  create: withTarget(
    ({ params }) => containerOf(params.bookingId),
    async ({ target, body, file, caller, idempotencyKey }) =>
      colisReply(await bookColis(target, body, file, caller, idempotencyKey), caller),
  ),
  createShipment: withTarget(
    ({ params }) => containerOf(params.bookingId),
    async ({ target, body, caller, idempotencyKey }) =>
      pageReply({ items: await bookShipment(target, body, caller, idempotencyKey) }, caller),
  ),
  update: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, body, caller, event }) => {
      const { limitCorrection, editColis } = await changes();
      await limitCorrection(target, body.emailDestinataire, caller, event);
      return colisReply(await editColis(target, body, caller), caller);
    },
  ),
  replaceCode: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, caller, idempotencyKey }) => {
      const { replaceTrackingCode } = await changes();
      return colisReply(await replaceTrackingCode(target, idempotencyKey), caller);
    },
  ),
  revokeCode: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, caller }) => colisReply(await (await changes()).revokeTrackingCode(target), caller),
  ),
  correctRecipient: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, body, caller, event }) => {
      const { limitCorrection, correctRecipient } = await changes();
      await limitCorrection(target, body.emailDestinataire, caller, event);
      return colisReply(await correctRecipient(target, body), caller);
    },
  ),
  etatPreview: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, query: { etat, annulePar, retenirFrais }, caller }) => {
      const by = annulePar ?? (await changes()).cancellationBy(target, caller);
      return oneReply(await (await previews()).previewEtat(target, etat, by, retenirFrais === 'true'));
    },
  ),
  decide: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, body, caller, idempotencyKey }) =>
      colisReply(await (await changes()).decideIntakeDifference(target, body, caller, idempotencyKey), caller),
  ),
  decisionPreview: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, query }) => oneReply(await (await previews()).previewDecision(target, query.decision)),
  ),
  decideIncident: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, body, caller, idempotencyKey }) =>
      colisReply(await (await changes()).decideIncident(target, body, caller, idempotencyKey), caller),
  ),
  incidentPreview: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, query }) => oneReply(await (await previews()).previewIncident(target, query.decision)),
  ),
  setTerms: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, body, caller, idempotencyKey }) =>
      colisReply(await (await changes()).setTerms(target, body, caller, idempotencyKey), caller),
  ),
  addFee: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, body, caller, idempotencyKey }) =>
      colisReply(await (await changes()).addFee(target, body, caller, idempotencyKey), caller),
  ),
  askDuty: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, body, caller, idempotencyKey }) =>
      colisReply(await (await changes()).askDuty(target, body, caller, idempotencyKey), caller),
  ),
  takeBackDuty: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, body, caller, idempotencyKey }) =>
      colisReply(await (await changes()).takeBackDuty(target, body.motif, caller, idempotencyKey), caller),
  ),
  waive: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, body: { motif, magasinageSeul }, caller, idempotencyKey }) => {
      const { waiveRest, waiveStorage } = await changes();
      const waive = magasinageSeul ? waiveStorage : waiveRest;
      return colisReply(await waive(target, motif, caller, idempotencyKey), caller);
    },
  ),
  move: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, body, caller, idempotencyKey }) =>
      colisReply(await (await changes()).moveColis(target, body, caller, idempotencyKey), caller),
  ),
  movePreview: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, query }) => oneReply(await (await previews()).previewMove(target, query)),
  ),
  remove: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target, caller, language }) => {
      await (await changes()).deleteColis(target, caller);
      return doneReply(language, 'colisDeleted');
    },
  ),
});
