import { AppError } from '#shared/errors.ts';
import { ConditionFailed, type Key, transact, type Write } from '../core/dynamo.ts';
import { ASSIGNABLE, keyOfAssigned, type Pointer, recordAssignment } from './assign.table.ts';
import { clearPointer, findContainer, setPointer } from './bookings.table.ts';
import type { StoredContainer } from './stored.ts';

/** A container, and a thing that it shall name. */
export type Assignment = { bookingId: number; pointer: Pointer; id: number; thing: Key };

const absent = (pointer: Pointer) => new AppError(`${ASSIGNABLE[pointer]}_NOT_FOUND`);

const there = async (bookingId: number): Promise<StoredContainer> => {
  const container = await findContainer(bookingId);
  if (!container) throw new AppError('CONTAINER_NOT_FOUND');
  return container;
};

/** Finds both sides of an assignment. Throws CONTAINER_NOT_FOUND, or the thing's own NOT_FOUND. */
export const loadAssignment = async (bookingId: number, pointer: Pointer, id: number): Promise<Assignment> => {
  await there(bookingId);
  const thing = await keyOfAssigned(pointer, id);
  if (!thing) throw absent(pointer);
  return { bookingId, pointer, id, thing };
};

/** Assigns a thing to a container in place of what was; each of the two must still be there. */
export const assign = async ({ bookingId, pointer, id, thing }: Assignment): Promise<StoredContainer> => {
  try {
    await transact({ container: setPointer(bookingId, pointer, id), thing: recordAssignment(thing, bookingId) });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw 'container' in error.failed ? new AppError('CONTAINER_NOT_FOUND') : absent(pointer);
  }
  return there(bookingId);
};

/** The write by which a container's insurance, named in its form, knows of it. Throws INSURANCE_NOT_FOUND. */
export const linkInsurance = async (bookingId: number, insuranceId: number | null): Promise<Write | undefined> => {
  if (insuranceId === null) return undefined;
  const insurance = await keyOfAssigned('insuranceId', insuranceId);
  if (!insurance) throw noSuchInsurance();
  return recordAssignment(insurance, bookingId);
};

/** The refusal of a write labelled `insurance` that `insured` gave, when that is why `error` came. */
export const insuranceLinkError = (error: unknown): AppError | undefined =>
  error instanceof ConditionFailed && 'insurance' in error.failed ? noSuchInsurance() : undefined;

const noSuchInsurance = () => new AppError('INSURANCE_NOT_FOUND', { fields: { insuranceId: { fault: 'invalid' } } });

/** A thing that is gone, and the containers that named it. */
export type DeletedItem = { entity: string; id: number; bookingIds: readonly number[] };

/** Clears it from each container that still names it. */
export const clearAssignments = async ({ entity, id, bookingIds }: DeletedItem): Promise<void> => {
  for (const [pointer, assignable] of Object.entries(ASSIGNABLE) as [Pointer, string][])
    if (assignable === entity) await Promise.all(bookingIds.map((bookingId) => clearPointer(bookingId, pointer, id)));
};
