import { canLapse } from '#shared/colis/rules.ts';
import {
  announcedEndOf,
  dropOffEndedAt,
  isDropOffOver,
  isLoadingOver,
  isTooLate,
  isWithSender,
  wasClosedEarly,
} from '#shared/situation/problems.ts';
import { awaitsLoading, isElsewhere, isReceived } from '#shared/situation/stages.ts';
import { paymentStateOf } from '../colis/amounts.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import { toldColisIds } from '../core/events/event-deliveries.ts';
import type { CancelledBoxes, NamedContainer } from '../mail-texts/mail-content.ts';
import { boxesOfCancelled } from './cancellation-messages.ts';
import type { CustomerMessage } from './customer-messages.ts';
import { notLoadedFactsOf } from './incident-messages.ts';
import { postponedPayments } from './postponed-payments.ts';

/** Event by which senders learn that parcels do not leave with their container, or may again. */
export type LeftOutEvent = Extract<DomainEvent, { type: 'DROP_OFF_ENDED' | 'LOADING_CLOSED' | 'LOADING_REOPENED' }>;

/**
 * Message to a sender about those of their parcels that do not leave with a container, or may again; undefined when
 * there are none.
 */
export const leftOutMessage = async (
  event: LeftOutEvent,
  colisList: readonly StoredColis[],
): Promise<CustomerMessage | undefined> => {
  const container = await containerOf(event.bookingId);
  if (event.type === 'DROP_OFF_ENDED') return dropOffEndedMessage(container, colisList);
  if (event.type === 'LOADING_CLOSED') return loadingClosedMessage(container, colisList, event);
  return loadingReopenedMessage(container, colisList);
};

const CHANNELS = ['mail', 'notification'] as const;

/** Returns the parcels that nobody brought in time, and what is said of their payment. */
const notBrought = (container: StoredContainer, colisList: readonly StoredColis[]) => {
  const late = colisList.filter((colis) => isTooLate(parcelFactsOf(colis), container, nowIso()));
  return { colisIds: idsOf(late), ...postponedPayments(late, container) };
};

/** Returns what a message says of a container: no more than that, since notifications keep it. */
const named = ({ id, lieuEnlevement, destination }: StoredContainer): NamedContainer => ({
  id,
  lieuEnlevement,
  destination,
});

const idsOf = (colisList: readonly StoredColis[]): number[] => colisList.map(({ id }) => id);

/** Message that the announced end of a drop-off has passed; undefined if the team had closed it before, or moved it. */
const dropOffEndedMessage = (
  container: StoredContainer,
  colisList: readonly StoredColis[],
): CustomerMessage | undefined => {
  if (wasClosedEarly(container) || !isDropOffOver(container, nowIso())) return undefined;
  const late = notBrought(container, colisList);
  const { colisIds } = late;
  if (colisIds.length === 0) return undefined;
  const ended = { container: named(container), fin: dropOffEndedAt(container), fuseau: container.fuseau, ...late };
  return {
    type: 'DROP_OFF_ENDED',
    writeMail: (templates) => templates.dropOffEnded(ended),
    channels: CHANNELS,
    facts: { colisIds },
  };
};

/**
 * Message that the loading of a container was closed: without parcels that its depot has, and, before the announced end
 * of its drop-off, without those that nobody brought, or with cancelled ones that were to be taken out; undefined once it
 * is open again. Of boxes that travel on, its sender is told once, also after a reopening.
 */
const loadingClosedMessage = async (
  container: StoredContainer,
  colisList: readonly StoredColis[],
  { denouveau, avant }: Extract<LeftOutEvent, { type: 'LOADING_CLOSED' }>,
): Promise<CustomerMessage | undefined> => {
  if (!container.manifesteClos) return undefined;
  const late = notBrought(container, wasClosedEarly(container) ? colisList : []);
  const notLoaded = await Promise.all(colisList.filter(awaitsLoading).map(notLoadedFactsOf));
  const again = denouveau ?? false;
  const [first] = colisList;
  const told = new Set(avant && first ? await toldColisIds(avant.annonce, `${first.userId}`) : []);
  const boxes = await boxesToTravel(
    container,
    colisList.filter(({ id, etatAt = '' }) => !told.has(id) || etatAt > `${avant?.le}`),
  );
  const ids = [
    late.colisIds,
    notLoaded.map(({ colisId }) => colisId),
    boxes.flatMap(({ colisIds }) => colisIds),
  ].flat();
  if (ids.length === 0) return undefined;
  const closed = named(container);
  return {
    type: 'LOADING_CLOSED',
    writeMail: (templates) => {
      if (late.colisIds.length > 0)
        return templates.dropOffClosed({ container: closed, ...late, again, notLoaded, boxes });
      return notLoaded.length > 0 ? templates.notLoaded(closed, notLoaded, boxes) : templates.boxesStay(closed, boxes);
    },
    channels: CHANNELS,
    facts: { colisIds: ids },
  };
};

/**
 * Returns the boxes of parcels that were cancelled in a container before it was planned to leave: their senders were told
 * that they are taken out, and its closed list has them.
 */
const boxesToTravel = async (
  container: StoredContainer,
  colisList: readonly StoredColis[],
): Promise<CancelledBoxes[]> => {
  const toTakeOut = colisList.filter(({ etat, etatAt = '' }) => etat === 'ANNULE' && etatAt < container.dateDepart);
  return (await boxesOfCancelled(toTakeOut)).filter(({ lieu }) => lieu === 'EN_MER');
};

/** Message that parcels which were not loaded can be loaded again, and those that were not brought be brought. */
const loadingReopenedMessage = (
  container: StoredContainer,
  colisList: readonly StoredColis[],
): CustomerMessage | undefined => {
  const toLoad = idsOf(isLoadingOver(container, nowIso()) ? [] : colisList.filter(awaitsLoading));
  const toBring = idsOf(
    isDropOffOver(container, nowIso()) ? [] : colisList.filter((colis) => isWithSender(parcelFactsOf(colis))),
  );
  const colisIds = [...toLoad, ...toBring];
  if (colisIds.length === 0) return undefined;
  const { receptionFin, fuseau } = container;
  const again = toBring.length > 0 ? { colisIds: toBring, receptionFin, fuseau } : undefined;
  return {
    type: 'LOADING_REOPENED',
    writeMail: (templates) => templates.loadingReopened(named(container), toLoad, again),
    channels: CHANNELS,
    facts: { colisIds },
  };
};

/** Reports whether a parcel that waits unpaid is cancelled by the sweep: its deadline has passed, and no payment is open. */
export const isAboutToLapse = (colis: StoredColis): boolean =>
  canLapse(paymentStateOf(colis)) && colis.lockedBy === null && colis.lapsesAt <= nowIso();

/**
 * Reports whether the sender of a parcel that its container leaves behind at an instant was told before that it does not
 * leave: at the end of its drop-off, or as its list was closed. Of an unpaid one that its depot has, the new deadline is
 * news; who was not to pay one before another departure reads the same again.
 */
export const isToldToMiss = (colis: StoredColis, container: StoredContainer, at: string): boolean => {
  if (isElsewhere(colis)) return false;
  const { depotFiniDit, receptionFermeeLe, customsCheckedAt: closedAt } = container;
  const isBefore = (instant: string | undefined): boolean => instant !== undefined && instant <= at;
  if (isReceived(colis))
    return !canLapse(paymentStateOf(colis)) && isBefore(closedAt) && `${colis.reception?.le}` <= `${closedAt}`;
  return isBefore(receptionFermeeLe) || (isBefore(depotFiniDit?.le) && depotFiniDit?.fin === announcedEndOf(container));
};
