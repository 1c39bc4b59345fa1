import { isRecorded } from '#shared/colis/rules.ts';
import type { CodeWithdrawal } from '#shared/recipients/messages.ts';
import { dueCentsAtCollection, isDueOnCollection, owedCents } from '../colis/amounts.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import { storageOfAll } from '../colis/storage.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import { nowIso } from '../core/clock.ts';
import type { CollectionFacts, DisputeEnd, DomainEvent } from '../core/events/domain-events.ts';
import { wasToldBy } from '../core/events/event-deliveries.ts';
import { findUsableCollectionCode } from '../core/items/collection-codes.ts';
import { findHandover, type StoredHandover } from '../core/items/handovers.ts';
import { findProxies } from '../core/items/proxies.ts';
import { type HandoverForRecipient, type Loss, MAX_LISTED, type OwedForColis } from '../mail-texts/mail-content.ts';
import { MAX_PROXY_WORDS, quotableName } from '../mail-texts/quotable-name.ts';
import { siteOf } from '../sites/sites.service.ts';
import type { CustomerMessage } from './customer-messages.ts';

/**
 * Message to a sender whose parcels can be collected: where, until when, with which codes, what is paid there, and which
 * are damaged. Codes, sums and damages are read when the message is written; the notification in the app has none. Leaves out parcels whose scan
 * was undone since; undefined when none is left.
 */
export const availableMessage = async (
  type: 'CONTAINER_AVAILABLE' | 'COLIS_AVAILABLE',
  facts: CollectionFacts & { retrouve?: Loss; finLitige?: DisputeEnd },
  userId: number,
  announced: number[],
): Promise<CustomerMessage | undefined> => {
  const found = await colisOfRefs(announced.map((id) => ({ userId, id })));
  const colisIds = found.filter(({ arrivee }) => arrivee !== undefined).map(({ id }) => id);
  if (colisIds.length === 0) return undefined;
  const shown = colisIds.slice(0, MAX_LISTED);
  const colisList = found.filter(({ id }) => shown.includes(id));
  const due = colisList.filter(isDueOnCollection).map((colis) => ({ id: colis.id, ...dueCentsAtCollection(colis) }));
  const [site, magasinage, codes] = await Promise.all([
    facts.siteArriveeId === undefined ? undefined : siteOf(facts.siteArriveeId),
    storageOfAll(colisList, facts.dernierJour),
    Promise.all(
      shown
        .filter((id) => due.every((each) => each.id !== id))
        .map(async (id) => ({ id, code: await findUsableCollectionCode(userId, id) })),
    ),
  ]);
  const damages = colisList.flatMap(({ id, arrivee }) =>
    arrivee?.dommage ? [{ id, note: arrivee.dommage, isConfirmed: arrivee.dommageVu !== undefined }] : [],
  );
  const available = { ...facts, colisIds, due, damages, site, ...(magasinage && { magasinage }), ecritLe: nowIso() };
  return {
    type,
    writeMail: (templates) => templates.available({ ...available, codes }),
    writeNotification: (templates) => templates.available({ ...available, codes: [] }),
    channels: ['mail', 'notification'],
    facts: { colisIds },
  };
};

/** Returns what is still to pay for parcels that arrive, without what a recorded payment pays. */
export const owedFor = (colisList: readonly StoredColis[]): OwedForColis[] =>
  colisList
    .filter((colis) => owedCents(colis) > 0 && !isRecorded({ moyenEnCours: colis.lockedFor ?? null }))
    .map((colis) => ({ id: colis.id, cents: owedCents(colis) }));

/**
 * Message to the sender of a parcel whose collection code opens it no more; undefined when the parcel is gone, they were
 * not told of the code, or the refund of a payment that was taken back tells of it.
 */
export const codeWithdrawnMessage = async ({
  type,
  userId,
  colisId,
  cause,
  conteste,
  repris,
  annonces,
}: Extract<DomainEvent, { type: 'COLLECTION_CODE_WITHDRAWN' }>): Promise<CustomerMessage | undefined> => {
  const [colis] = await colisOfRefs([{ userId, id: colisId }]);
  if (repris || !colis || !(await wasToldBy(annonces, `${userId}`))) return undefined;
  const { siteArriveeId } = await containerOf(colis.bookingId);
  const site = siteArriveeId == null ? undefined : await siteOf(siteArriveeId);
  const due = isPaidAnew(cause) && isDueOnCollection(colis) ? dueCentsAtCollection(colis) : undefined;
  if (cause !== 'REFUNDED' && isPaidAnew(cause) && !due) return undefined; // paid or taken back since
  return {
    type,
    writeMail: (templates) =>
      templates.codeWithdrawn({
        colisId,
        cause,
        conteste,
        due: due?.cents,
        droits: due?.droits,
        magasinage: due?.magasinage,
        site,
      }),
    channels: ['mail', 'notification'],
  };
};

/** Reports whether what is due at the collection of a parcel opens it again. */
export const isPaidAnew = (cause: CodeWithdrawal): boolean =>
  cause === 'REFUNDED' || cause === 'DUTIES' || cause === 'STORAGE';

/** Message that a person may collect a parcel without its code, with their name, if a mail may quote it. */
export const proxyConfirmedMessage = async ({
  type,
  userId,
  colisId,
}: Extract<DomainEvent, { type: 'PROXY_CONFIRMED' }>): Promise<CustomerMessage> => {
  const { confirmed } = await findProxies(userId, colisId);
  const name = confirmed && quotableName(confirmed.nom, MAX_PROXY_WORDS);
  return {
    type,
    writeMail: (templates) => (name ? templates.proxyConfirmed(colisId, name) : templates.proxyConfirmed(colisId)),
    channels: ['mail', 'notification'],
  };
};

/** Receipt for the sender of a parcel that was handed over; undefined when its record is gone. */
export const handedOverMessage = async ({
  userId,
  colisId,
  keptCents,
}: Extract<DomainEvent, { type: 'COLIS_HANDED_OVER' }>): Promise<CustomerMessage | undefined> => {
  const [handover, colisList] = await Promise.all([
    findHandover(userId, colisId),
    colisOfRefs([{ userId, id: colisId }]),
  ]);
  return handover && receiptMessage(handover, colisList, keptCents);
};

/** Returns what the receipts of a handover say. */
export const receiptOf = async ({
  nom,
  qualite,
  le,
  leAppareil,
  siteId,
}: StoredHandover): Promise<HandoverForRecipient> => ({
  nom,
  qualite,
  le: leAppareil ?? le,
  site: siteId === null ? undefined : await siteOf(siteId),
});

/**
 * Receipt of a handover for the sender of its parcel, with what is owed for that and the cents whose refund was withdrawn,
 * as after a confirmed handover.
 */
export const receiptMessage = async (
  handover: StoredHandover,
  colisList: readonly StoredColis[],
  keptCents = 0,
): Promise<CustomerMessage> => {
  const { colisId } = handover;
  const facts = await receiptOf(handover);
  const [due] = owedFor(colisList);
  return {
    type: 'COLIS_HANDED_OVER',
    writeMail: (templates) =>
      templates.handedOver({
        colisId,
        ...facts,
        ...(due && { dueCents: due.cents }),
        ...(keptCents > 0 && { keptCents }),
      }),
    channels: ['mail', 'notification'],
  };
};
