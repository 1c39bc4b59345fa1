import type { ContainerFacts } from '#shared/situation/facts.ts';
import { isPaymentPostponed } from '#shared/situation/problems.ts';
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
