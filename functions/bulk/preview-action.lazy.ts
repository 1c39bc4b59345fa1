import type { Language } from '#shared/auth/schema.ts';
import type { BulkPreview, BulkPreviewRequest } from '#shared/bulk/schema.ts';
import { UNEXPECTED } from '#shared/changes/constants.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { takesSentBox } from '#shared/situation/acts.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { type Account, hasAddress } from '../core/items/accounts.ts';
import type { Caller } from '../core/request/caller.ts';
import { loadRefusalMessages } from '../core/request/http-response.ts';
import { decisionInstant } from '../customs/customs.present.ts';
import { etatMessage } from '../outbox/cancellation-messages.ts';
import {
  type CustomerMessage,
  depotOf,
  dropOffReminder,
  movedMessage,
  plainMessage,
} from '../outbox/customer-messages.ts';
import { presentReach, previewCancellation, previewMovedMails, recipientsOf } from '../previews/preview-change.ts';
import { type BulkEvent, containersOf, type PlannedAction, planAction } from './actions.ts';
import { type BulkParcel, loadParcels } from './load-parcels.ts';

/** Previews an action for parcels of a container; writes nothing. */
export const previewAction = async (
  container: StoredContainer,
  { action, colisIds }: BulkPreviewRequest,
  admin: Caller,
  language: Language,
): Promise<BulkPreview> => {
  const plan = await planAction(action, container, admin);
  const { check, change, eventsOf, move } = plan;
  const parcels = await loadParcels(containersOf(plan, container), colisIds, { withDocuments: plan.needsDocuments });
  const fits = move?.fits();
  const checked = colisIds.map((id) => {
    const parcel = parcels.get(id);
    if (!parcel) return { id, parcel, refusal: 'COLIS_NOT_FOUND' as const };
    const refusal = check(parcel);
    return { id, parcel, refusal: refusal ?? (fits && !fits(parcel) ? ('CONTAINER_FULL' as const) : undefined) };
  });
  const affected = checked.flatMap(({ parcel, refusal }) => (parcel && refusal === undefined ? [parcel] : []));
  const ofCustomer = Map.groupBy(affected, ({ colis }) => colis.userId);
  const messageOf = messageWriter(container);
  const planned = {
    colisList: affected.map(({ colis }) => colis),
    moves: () => true,
    cancels: change?.cancels ?? false,
    messages: (_ids: number[], _colis: readonly unknown[], account: Account) => {
      const [first, ...rest] = ofCustomer.get(account.userId) ?? [];
      return first ? Promise.all(eventsOf([first, ...rest]).map(messageOf)) : [];
    },
  };
  const recipients = await recipientsOf(planned, accountsOf(affected));
  const now = new Date();
  const reasons = new Set(affected.flatMap((parcel) => change?.reasonsOf(parcel, now) ?? []));
  const { dateDepart, dateArrivee, fuseau } = container;
  return {
    raisons: UNEXPECTED.filter((reason) => reasons.has(reason)),
    dateDepart,
    dateArrivee,
    fuseau,
    ...(await presentReach(planned, recipients)),
    ...(planned.cancels && { mailsDestinataires: await previewCancellation(planned.colisList, container) }),
    ...(move && { mailsDestinataires: await previewMovedMails(planned.colisList, move.to) }),
    envois: recipients.reduce((sum, { account, messages }) => sum + (hasAddress(account) ? messages.length : 0), 0),
    refuses: await Promise.all(
      checked.flatMap(({ id, refusal }) =>
        refusal === undefined || refusal === 'DONE' ? [] : [presentRefusal(id, refusal, language)],
      ),
    ),
    dejaFaits: checked.filter(({ refusal }) => refusal === 'DONE').length,
    ...(move && { deplacement: presentMove(move, affected) }),
    documents: action.type === 'ACCEPTER_DOUANE' ? affected.flatMap(presentDocument) : [],
    versions:
      action.type === 'ETAT' ? affected.map(({ colis: { id: colisId, version } }) => ({ colisId, version })) : [],
  };
};

/** Converts a refusal of a parcel to what the API shows of it. */
const presentRefusal = async (id: number, code: ErrorCode, language: Language) => {
  const { refusalMessage } = await loadRefusalMessages();
  return { id, code, message: refusalMessage(language, new AppError(code)) };
};

const presentMove = (
  { to, otherDestination, effectOf, isHeldElsewhere }: NonNullable<PlannedAction['move']>,
  parcels: readonly BulkParcel[],
) => {
  const { id, lieuEnlevement, destination, dateDepart, fuseau } = to;
  const effects = parcels.map(effectOf);
  return {
    vers: { id, lieuEnlevement, destination, dateDepart, fuseau },
    autreDestination: otherDestination,
    supplements: effects.reduce((sum, { supplement }) => sum + supplement, 0),
    rembourse: effects.reduce((sum, { rembourse }) => sum + rembourse, 0),
    boites: parcels.filter(isHeldElsewhere).length,
    transfert: takesSentBox(to, nowIso()),
  };
};

const presentDocument = ({ colis, document }: BulkParcel) =>
  document
    ? [
        {
          colisId: colis.id,
          documentId: document.id,
          typeDocument: document.typeDocument,
          deposeLe: document.filedAt,
          decideLe: decisionInstant(document),
        },
      ]
    : [];

/** Returns a function that writes the message about an event; a depot that it names is read once for all. */
const messageWriter = ({ siteDepartId }: StoredContainer) => {
  const read = new Map<number, ReturnType<typeof depotOf>>();
  const depotOnce: typeof depotOf = (id) => {
    if (id === undefined) return depotOf(id);
    const depot = read.get(id) ?? depotOf(id);
    read.set(id, depot);
    return depot;
  };
  return async (event: BulkEvent): Promise<CustomerMessage> => {
    if (event.type === 'COLIS_MOVED') return movedMessage(event, depotOnce);
    if (event.type === 'COLIS_ETAT_CHANGED') return etatMessage(event);
    return event.type === 'DROP_OFF_REMINDED'
      ? dropOffReminder(event, await depotOnce(siteDepartId ?? undefined))
      : plainMessage(event);
  };
};

const accountsOf = (parcels: readonly BulkParcel[]): Account[] => [
  ...new Map(parcels.flatMap(({ account }) => (account ? [[account.userId, account]] : []))).values(),
];
