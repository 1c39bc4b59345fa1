import { AppError } from '#shared/errors.ts';
import type { Leg, LegEdit, LegStatut, NewLeg } from '#shared/legs/schema.ts';
import { checkArrivalAfterDeparture, checkPlausible, toInstants } from '../containers/container-dates.ts';
import { containerExistsCheck } from '../containers/container-writes.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { ATTEMPTS, busyError } from '../core/attempts.ts';
import { nowIso } from '../core/clock.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { type Page, type PageRequest, pagesOf } from '../core/table/query.ts';
import {
  deleteLegWrite,
  findLeg,
  insertLegWrites,
  pageOfAll,
  pageOfContainer,
  replaceLegWrite,
  type StoredLeg,
} from './legs.table.ts';

/** Returns the leg. Throws COORDINATION_NOT_FOUND. */
export const legOf = async (id: number): Promise<StoredLeg> => {
  const leg = await findLeg(id);
  if (!leg) throw new AppError('COORDINATION_NOT_FOUND');
  return leg;
};

export const listAll = (statut: LegStatut | undefined, page: PageRequest): Promise<Page<StoredLeg>> =>
  pageOfAll(statut, page);

export const listOfContainer = (container: StoredContainer, page: PageRequest): Promise<Page<StoredLeg>> =>
  pageOfContainer(container.id, page);

/**
 * Plans a leg of a container's journey. Throws INVALID_FIELDS for impossible dates, and CONTAINER_NOT_FOUND when the
 * container is deleted in between.
 */
export const planLeg = (
  container: StoredContainer,
  input: NewLeg,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredLeg> =>
  idempotent(idempotencyKey, async (record) => {
    const dates = legDates(container.fuseau, input);
    const leg = { ...input, ...dates, id: newId(), bookingId: container.id, createdAt: nowIso(), version: 1 };
    try {
      await transact({
        ...insertLegWrites(leg),
        container: containerExistsCheck(container.id),
        idempotency: record(leg),
      });
    } catch (error) {
      if (error instanceof ConditionFailed && error.has('container')) throw new AppError('CONTAINER_NOT_FOUND');
      throw error;
    }
    return leg;
  });

type Dates = Pick<StoredLeg, 'dateDepart' | 'dateArrivee'>;

const legDates = (fuseau: string, { dateDepart, dateArrivee }: Dates, before?: Dates): Dates => {
  const dates = toInstants(fuseau, { dateDepart, dateArrivee });
  checkPlausible(dates, before);
  checkArrivalAfterDeparture(dates);
  return dates;
};

/**
 * Changes the fields that the edit contains, on the current leg. Throws INVALID_FIELDS, COORDINATION_NOT_FOUND,
 * CONTAINER_NOT_FOUND, or BUSY when the leg changes again and again meanwhile.
 */
export const editLeg = async (before: StoredLeg, edit: LegEdit, attemptsLeft = ATTEMPTS.leg): Promise<StoredLeg> => {
  const changes = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const edited: StoredLeg = { ...before, ...changes };
  const { fuseau } = await containerOf(before.bookingId);
  const after = { ...edited, ...legDates(fuseau, edited, before) };
  try {
    await transact({ leg: replaceLegWrite(after) });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (attemptsLeft <= 1) throw busyError(error);
    return editLeg(await legOf(before.id), edit, attemptsLeft - 1); // changed or deleted in between
  }
  return { ...after, version: after.version + 1 };
};

export const deleteLeg = ({ id }: StoredLeg): Promise<void> => deleteAll([id]);

const deleteAll = (ids: readonly number[]): Promise<void> =>
  transact(Object.fromEntries(ids.map((id) => [`leg:${id}`, deleteLegWrite(id)])));

/** Deletes every leg of a deleted container. */
export const deleteLegsOf = async (bookingId: number): Promise<void> => {
  for await (const items of pagesOf((page) => pageOfContainer(bookingId, page)))
    if (items.length > 0) await deleteAll(items.map(({ id }) => id));
};

export const presentLeg = (stored: StoredLeg): Leg => ({
  id: stored.id,
  bookingId: stored.bookingId,
  transporteur: stored.transporteur,
  responsable: stored.responsable,
  telephone: stored.telephone,
  lieuDepart: stored.lieuDepart,
  lieuArrivee: stored.lieuArrivee,
  dateDepart: stored.dateDepart,
  dateArrivee: stored.dateArrivee,
  statut: stored.statut,
  notes: stored.notes,
  createdAt: stored.createdAt,
});
