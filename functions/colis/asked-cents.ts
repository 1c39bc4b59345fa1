import type { ContainerFacts } from '#shared/situation/facts.ts';
import { isTooLate } from '#shared/situation/problems.ts';
import { nowIso } from '../core/clock.ts';
import { isSettled, owedCents } from './amounts.ts';
import { parcelFactsOf } from './parcel-facts.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Amount asked for a parcel now, in cents: none for one that was left behind unbrought, which needs a departure first;
 * with its container, also for one that can be brought to it no more.
 */
export const askedCents = (colis: StoredColis, container?: ContainerFacts): number =>
  isTooLate(parcelFactsOf(colis), container, nowIso()) && !isSettled(colis) ? 0 : owedCents(colis);
