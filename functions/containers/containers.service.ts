import type { ParcelSize } from '#shared/colis/rules.ts';
import { isOpen, takesGrowth } from '#shared/containers/rules.ts';
import type { ContainerStatut, NewContainer } from '#shared/containers/schema.ts';
import { AppError } from '#shared/errors.ts';
import { centsOf, cm3Of, gramsOf } from '#shared/units.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type CustomerIds, idsOfCustomer } from '../core/items/accounts.ts';
import { noExpensesCheck } from '../core/items/expenses.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { countMetric } from '../core/metrics.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed, transact, type Writes } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import type { Page, PageRequest } from '../core/table/query.ts';
import type { WriteLabel } from '../core/table/write-labels.ts';
import { soldAtError, soldAtOf, soldAtWrites, versionToSell } from '../tarifs/tarifs.service.ts';
import { arrivalListWrites } from './arrivals.table.ts';
import { insuranceLinkError, linkInsuranceWrite } from './container-assignments.ts';
import { containerDates } from './container-dates.ts';
import { checkSites, sitesOf } from './container-sites.ts';
import { beyondOffer, decrementReservationWrites, type HeldChange, type SpaceChange } from './container-writes.ts';
import {
  conflictingContainer,
  type DepartureRange,
  deleteEmptyContainerWrites,
  findContainer,
  findContainers,
  findReservation,
  insertContainerWrite,
  isReserved,
  pageOfContainers,
  pageOfCustomersIn,
  pageOfDay,
  pageOfDepartures,
  pageOfOpenOn,
  pageOfReserved,
  pageOfStatut,
} from './containers.table.ts';
import type { StoredContainer } from './stored-container.ts';
import { exceedsQuota, quotaFullError } from './unverified-quota.ts';

const emptyPage = async <T>(): Promise<Page<T>> => ({ items: [] });

type ContainerFilter = { statut?: ContainerStatut | undefined; departApres?: string | undefined };

/**
 * Lists containers: for admins, of every statut or the one requested, from any instant on; for everybody else, only
 * open ones that have not left.
 */
export const listContainers = (
  caller: Caller | undefined,
  { statut, departApres }: ContainerFilter,
  page: PageRequest,
): Promise<Page<StoredContainer>> => {
  if (caller?.isAdmin) return statut ? pageOfStatut(statut, page, departApres) : pageOfContainers(page, departApres);
  return statut === undefined || statut === 'EN_COURS' ? listDepartures(page, departApres) : emptyPage();
};

/** Lists open containers that have not left, soonest first, from an instant on if it is still ahead. */
export const listDepartures = (page: PageRequest, from?: string): Promise<Page<StoredContainer>> => {
  const now = nowIso();
  return pageOfStatut('EN_COURS', page, from !== undefined && from > now ? from : now);
};

/** Lists containers of every statut or one, within a range of departures, for admins and jobs. */
export const listByDeparture = (
  statut: ContainerStatut | undefined,
  range: DepartureRange,
  page: PageRequest,
): Promise<Page<StoredContainer>> => pageOfDepartures(statut, range, page);

/** Lists departures of a day; callers other than admins see only open ones still ahead. */
export const listOfDay = (
  caller: Caller | undefined,
  day: string,
  page: PageRequest,
): Promise<Page<StoredContainer>> => (caller?.isAdmin ? pageOfDay(day, page) : pageOfOpenOn(day, page));

/** Lists containers in which a customer has parcels; for an admin's own list, all. */
export const listReserved = (caller: Caller, page: PageRequest): Promise<Page<StoredContainer>> =>
  caller.isAdmin ? pageOfContainers(page) : pageOfReserved(idsOfCustomer(caller), page);

export const listReservedBy = (ids: CustomerIds, page: PageRequest): Promise<Page<StoredContainer>> =>
  pageOfReserved(ids, page);

/**
 * Returns the container if the caller may see it: open, or with a parcel of theirs in it. Throws CONTAINER_NOT_FOUND.
 */
export const containerFor = async (id: number, caller: Caller | undefined): Promise<StoredContainer> => {
  const container = await findContainer(id);
  if (!container) throw new AppError('CONTAINER_NOT_FOUND');
  if (container.statut === 'EN_COURS' || caller?.isAdmin) return container;
  if (caller && (await isReserved(idsOfCustomer(caller), id))) return container;
  throw new AppError('CONTAINER_NOT_FOUND');
};

/** Checks whether a weight (kg) fits; advisory only. Throws INVALID_WEIGHTS or NOT_ENOUGH_WEIGHT. */
export const checkWeight = (poidsColis: unknown, poidsRestant: unknown): void => {
  const faults = Object.entries({ poidsColis, poidsRestant }).filter(([, value]) => !isWeight(value));
  if (faults.length > 0)
    throw new AppError('INVALID_WEIGHTS', {
      fields: Object.fromEntries(faults.map(([name]) => [name, { fault: 'not_number' as const }])),
    });
  if (Number(poidsColis) > Number(poidsRestant))
    throw new AppError('NOT_ENOUGH_WEIGHT', {
      fields: { poidsColis: { fault: 'too_large', limit: Number(poidsRestant) } },
    });
};

const isWeight = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/**
 * Creates a container, at the rate of its price list if it has one. Throws INVALID_FIELDS, or SITE_NOT_FOUND or INSURANCE_NOT_FOUND when a site or the insurance
 * that it names is absent.
 */
export const createContainer = (
  input: NewContainer,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredContainer> =>
  idempotent(idempotencyKey, async (record) => {
    const maxGrams = gramsOf(input.poidsMax);
    const maxCm3 = cm3Of(input.volumeMax);
    const fields = fieldsOf(input);
    const sold = input.tarifId ? await versionToSell(input.tarifId, fields) : undefined;
    const container: StoredContainer = {
      ...fields,
      id: newId(),
      maxGrams,
      freeGrams: maxGrams,
      maxCm3,
      freeCm3: maxCm3,
      provisionalGrams: 0,
      provisionalCm3: 0,
      rateCents: centsOf(sold?.prixKilo ?? input.prixEstime),
      ...(sold && { tarif: soldAtOf(sold) }),
      insuranceId: input.insuranceId ?? null,
      colisCount: 0,
      createdAt: nowIso(),
      version: 1,
    };
    checkSites(await sitesOf([container]), container);
    const insurance = await linkInsuranceWrite(container.id, container.insuranceId);
    try {
      await transact({
        id: insertContainerWrite(container),
        ...arrivalListWrites(container),
        ...soldAtWrites(container.tarif),
        insurance,
        idempotency: record(container),
      });
    } catch (error) {
      throw insuranceLinkError(error) ?? soldAtError(error) ?? error;
    }
    return container;
  });

const fieldsOf = (input: NewContainer) => {
  const { lieuEnlevement, destination, tailleConteneur, statut, siteDepartId = null, siteArriveeId = null } = input;
  const { numeroConteneur = null, plomb = null, connaissement = null, besc = null, commissionnaire = null } = input;
  return {
    ...containerDates(input),
    lieuEnlevement,
    destination,
    tailleConteneur,
    statut,
    siteDepartId,
    siteArriveeId,
    numeroConteneur,
    plomb,
    connaissement,
    besc,
    commissionnaire,
  };
};

/**
 * Deletes a container without parcels and expenses; its legs and tracking events are deleted afterwards. Throws
 * CONTAINER_HOLDS_COLIS or CONTAINER_HOLDS_DEPENSES.
 */
export const deleteContainer = async (container: StoredContainer): Promise<void> => {
  const { id } = container;
  try {
    await transact({
      ...deleteEmptyContainerWrites(id),
      counters: noExpensesCheck(id),
      ...arrivalListWrites(undefined, container),
      ...soldAtWrites(undefined, container.tarif),
      event: eventWrite({ type: 'CONTAINER_DELETED', bookingId: id }),
    });
  } catch (error) {
    if (error instanceof ConditionFailed && error.failed.container) throw new AppError('CONTAINER_HOLDS_COLIS');
    if (error instanceof ConditionFailed && error.has('counters')) throw new AppError('CONTAINER_HOLDS_DEPENSES');
    if (!(error instanceof ConditionFailed)) throw error; // absent: deleted by another request, as wanted
  }
};

/** Returns a container without checking the caller. Throws CONTAINER_NOT_FOUND. */
export const containerOf = async (id: number): Promise<StoredContainer> => {
  const container = await findContainer(id);
  if (!container) throw new AppError('CONTAINER_NOT_FOUND');
  return container;
};

/** Returns the containers with these ids, by id; those that do not exist are left out. */
export const containersById = async (ids: readonly number[]): Promise<Map<number, StoredContainer>> =>
  new Map((await findContainers(ids)).map((container) => [container.id, container]));

/**
 * Checks that documents may be drafted for a container: an admin may do so for a closed one too. Throws
 * CONTAINER_CLOSED.
 */
export const checkOpenFor = (container: StoredContainer, caller: Caller): void => {
  if (!caller.isAdmin && !isOpen(container, new Date())) throw new AppError('CONTAINER_CLOSED');
};

/** Reports whether the caller has parcels in a container. */
export const hasReservation = (caller: Caller, containerId: number): Promise<boolean> =>
  isReserved(idsOfCustomer(caller), containerId);

/**
 * Returns the error of a failed space change: container not found, closed, full, or above the quota of
 * unverified accounts. Returns undefined when another write failed, or when the container's maxima changed since it was
 * read: the caller then reads it again and retries.
 */
export const spaceError = (error: unknown, change?: SpaceChange, label: WriteLabel = 'space'): AppError | undefined => {
  const found = conflictingContainer(error, label);
  if (found === undefined) return undefined;
  if (found === 'absent') return new AppError('CONTAINER_NOT_FOUND');
  if (!takesParcels(found, change?.colisCount)) return new AppError('CONTAINER_CLOSED', { cause: error });
  if (!change?.maxima || !fitsInto(beyondOffer(change), found)) return noSpaceError(error);
  const { provisionalChange } = change;
  return provisionalChange && exceedsQuota(found, provisionalChange) ? quotaFullError(error) : undefined;
};

/** Returns a container as the customer sees it for whom an offer holds space: that counts as free. */
export const withOffer = (container: StoredContainer, { grams, cm3 }: ParcelSize): StoredContainer => ({
  ...container,
  freeGrams: container.freeGrams + grams,
  freeCm3: container.freeCm3 + cm3,
});

/** Reports whether a size fits into the free space of a container; none fits into whatever is left. */
export const fitsInto = (
  { grams, cm3 }: ParcelSize,
  { freeGrams, freeCm3 }: Pick<StoredContainer, 'freeGrams' | 'freeCm3'>,
): boolean => (grams <= 0 || grams <= freeGrams) && (cm3 <= 0 || cm3 <= freeCm3);

/**
 * Reports whether a container takes parcels now, whatever space it has left; with `added` 0, whether parcels in it may
 * grow, which they may after the drop-off, too.
 */
export const takesParcels = (container: StoredContainer, added = 1): boolean =>
  (added > 0 ? isOpen : takesGrowth)(container, new Date());

/** Counts and returns the error for taking more space than is left. */
export const noSpaceError = (cause?: unknown): AppError => {
  countMetric('oversellRefused');
  return new AppError('CONTAINER_FULL', { cause });
};

/** Lists cancelled containers with a departure since an instant, soonest first. */
export const cancelledContainers = (since: string, page: PageRequest): Promise<Page<StoredContainer>> =>
  pageOfStatut('ANNULE', page, since);

/** Writes that remove one parcel, and what it held, from a customer's reservation, if they have one. */
export const reservationDecrementWrites = async (
  userId: number,
  containerId: number,
  held?: HeldChange,
): Promise<Writes> => {
  const reservation = await findReservation(userId, containerId);
  return reservation ? decrementReservationWrites(reservation, held) : {};
};

/**
 * Returns a page of ids of customers who have parcels in a container, consistently; pass `after` as `afterUserId` for
 * the next page.
 */
export const listCustomersIn = async (
  containerId: number,
  limit: number,
  afterUserId: number | undefined,
): Promise<{ userIds: number[]; after: number | undefined }> => {
  const { items, next } = await pageOfCustomersIn(containerId, limit, afterUserId);
  const userIds = items.map(({ userId }) => userId);
  return { userIds, after: next === undefined ? undefined : userIds.at(-1) };
};
