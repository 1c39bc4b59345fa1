import { canLapse } from '#shared/colis/rules.ts';
import {
  announcedEndOf,
  dropOffEndedAt,
  isDropOffOver,
  isLoadingOver,
  isPaymentPostponed,
  isTooLate,
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
import type { NamedContainer } from '../mail-texts/mail-content.ts';
import type { CustomerMessage } from './customer-messages.ts';
import { notLoadedFactsOf } from './incident-messages.ts';

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
  if (event.type === 'LOADING_CLOSED') return loadingClosedMessage(container, colisList);
  return loadingReopenedMessage(container, colisList);
};

const CHANNELS = ['mail', 'notification'] as const;

/** Returns the parcels that nobody brought in time, those among them that are not paid, and those for which money came. */
const notBrought = (container: StoredContainer, colisList: readonly StoredColis[]) => {
  const late = colisList.filter((colis) => isTooLate(parcelFactsOf(colis), container, nowIso()));
  const unpaid = late.filter((colis) => isPaymentPostponed(parcelFactsOf(colis), container, nowIso()));
  return {
    colisIds: idsOf(late),
    unpaidIds: idsOf(unpaid),
    isPaid: late.some((colis) => !unpaid.includes(colis) || Boolean(paymentStateOf(colis).recu)),
  };
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
  const { colisIds, unpaidIds, isPaid } = notBrought(container, colisList);
  if (colisIds.length === 0) return undefined;
  const ended = {
    container: named(container),
    fin: dropOffEndedAt(container),
    fuseau: container.fuseau,
    colisIds,
    unpaidIds,
    isPaid,
  };
  return {
    type: 'DROP_OFF_ENDED',
    writeMail: (templates) => templates.dropOffEnded(ended),
    channels: CHANNELS,
    facts: { colisIds },
  };
};

/**
 * Message that the loading of a container was closed: without parcels that its depot has, and, before the announced end
 * of its drop-off, without those that nobody brought; undefined once it is open again.
 */
const loadingClosedMessage = async (
  container: StoredContainer,
  colisList: readonly StoredColis[],
): Promise<CustomerMessage | undefined> => {
  if (!container.manifesteClos) return undefined;
  const { colisIds, unpaidIds } = notBrought(container, wasClosedEarly(container) ? colisList : []);
  const notLoaded = await Promise.all(colisList.filter(awaitsLoading).map(notLoadedFactsOf));
  const ids = [...colisIds, ...notLoaded.map(({ colisId }) => colisId)];
  if (ids.length === 0) return undefined;
  return {
    type: 'LOADING_CLOSED',
    writeMail: (templates) =>
      colisIds.length > 0
        ? templates.dropOffClosed({ container: named(container), colisIds, unpaidIds, notLoaded })
        : templates.notLoaded(named(container), notLoaded),
    channels: CHANNELS,
    facts: { colisIds: ids },
  };
};

/** Message that parcels which were not loaded can be loaded again. */
const loadingReopenedMessage = (
  container: StoredContainer,
  colisList: readonly StoredColis[],
): CustomerMessage | undefined => {
  const colisIds = idsOf(isLoadingOver(container, nowIso()) ? [] : colisList.filter(awaitsLoading));
  if (colisIds.length === 0) return undefined;
  return {
    type: 'LOADING_REOPENED',
    writeMail: (templates) => templates.loadingReopened(named(container), colisIds),
    channels: CHANNELS,
    facts: { colisIds },
  };
};

/** Reports whether a parcel that waits unpaid is cancelled by the sweep: its deadline has passed, and no payment is open. */
export const isAboutToLapse = (colis: StoredColis): boolean =>
  canLapse(paymentStateOf(colis)) && colis.lockedBy === null && colis.lapsesAt <= nowIso();

/**
 * Reports whether the sender of a parcel that its container leaves behind at an instant was told before that it does not
 * leave: at the end of its drop-off, or as its list was closed. An unpaid one has a new deadline, which is news.
 */
export const isToldToMiss = (colis: StoredColis, container: StoredContainer, at: string): boolean => {
  if (canLapse(paymentStateOf(colis)) || isElsewhere(colis)) return false;
  const { depotFiniDit, receptionFermeeLe, customsCheckedAt: closedAt } = container;
  const isBefore = (instant: string | undefined): boolean => instant !== undefined && instant <= at;
  if (isReceived(colis)) return isBefore(closedAt) && `${colis.reception?.le}` <= `${closedAt}`;
  return isBefore(receptionFermeeLe) || (isBefore(depotFiniDit?.le) && depotFiniDit?.fin === announcedEndOf(container));
};
