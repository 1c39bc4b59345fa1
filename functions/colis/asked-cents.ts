import type { ContainerFacts } from '#shared/situation/facts.ts';
import { isPaymentPostponed, isUnpaidWithSender } from '#shared/situation/problems.ts';
import { containersById } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { owedCents } from './amounts.ts';
import { parcelFactsOf } from './parcel-facts.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Amount asked for a parcel now, in cents: none for one that was left behind unbrought, which needs a departure first;
 * with its container, also for one that can be brought to it no more.
 */
export const askedCents = (colis: StoredColis, container?: ContainerFacts): number =>
  isPaymentPostponed(parcelFactsOf(colis), container, nowIso()) ? 0 : owedCents(colis);

/**
 * Reads in one batch the containers on which it depends what is asked for parcels, by id: those to which their senders
 * still bring them unpaid.
 */
export const containersToPayFor = (colisList: readonly StoredColis[]): Promise<Map<number, StoredContainer>> =>
  containersById([...new Set(colisList.filter(isToBring).map(({ bookingId }) => bookingId))]);

const isToBring = (colis: StoredColis): boolean => isUnpaidWithSender(parcelFactsOf(colis));
