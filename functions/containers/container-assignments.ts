import { AppError } from '#shared/errors.ts';
import { ConditionFailed, type Key, transact, type Write } from '../core/table/dynamo.ts';
import { ASSIGNABLE, keyOfAssigned, type Pointer, recordAssignmentWrite } from './container-assignments.table.ts';
import { clearPointer, findContainer, setPointerWrite } from './containers.table.ts';
import type { StoredContainer } from './stored-container.ts';

/** Container, and the item to assign to it. */
export type Assignment = { containerId: number; pointer: Pointer; id: number; itemKey: Key };

const notFoundError = (pointer: Pointer) => new AppError(`${ASSIGNABLE[pointer]}_NOT_FOUND`);

const findOrThrow = async (containerId: number): Promise<StoredContainer> => {
  const container = await findContainer(containerId);
  if (!container) throw new AppError('CONTAINER_NOT_FOUND');
  return container;
};

/** Finds both sides of an assignment. Throws CONTAINER_NOT_FOUND, or the item's own NOT_FOUND. */
export const loadAssignment = async (containerId: number, pointer: Pointer, id: number): Promise<Assignment> => {
  await findOrThrow(containerId);
  const itemKey = await keyOfAssigned(pointer, id);
  if (!itemKey) throw notFoundError(pointer);
  return { containerId, pointer, id, itemKey };
};

/** Assigns an item to a container in place of the former one; both must still exist. */
export const assign = async ({ containerId, pointer, id, itemKey }: Assignment): Promise<StoredContainer> => {
  try {
    await transact({
      container: setPointerWrite(containerId, pointer, id),
      item: recordAssignmentWrite(itemKey, containerId),
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw error.has('container') ? new AppError('CONTAINER_NOT_FOUND') : notFoundError(pointer);
  }
  return findOrThrow(containerId);
};

/** Write that records a container in the insurance that its form names. Throws INSURANCE_NOT_FOUND. */
export const linkInsuranceWrite = async (
  containerId: number,
  insuranceId: number | null,
): Promise<Write | undefined> => {
  if (insuranceId === null) return undefined;
  const insurance = await keyOfAssigned('insuranceId', insuranceId);
  if (!insurance) throw insuranceNotFoundError();
  return recordAssignmentWrite(insurance, containerId);
};

/**
 * Returns the error of a failed write from `linkInsuranceWrite`, labelled `insurance`; undefined when it did not fail.
 */
export const insuranceLinkError = (error: unknown): AppError | undefined =>
  error instanceof ConditionFailed && error.has('insurance') ? insuranceNotFoundError() : undefined;

const insuranceNotFoundError = () =>
  new AppError('INSURANCE_NOT_FOUND', { fields: { insuranceId: { fault: 'invalid' } } });

/** Deleted item, and the ids of the containers it was assigned to, as stored in the event CLEANUP_FAILED. */
export type DeletedItem = { entity: string; id: number; bookingIds: readonly number[] };

/** Clears a deleted item from each container that still has it assigned. */
export const clearAssignments = async ({ entity, id, bookingIds }: DeletedItem): Promise<void> => {
  for (const [pointer, assignable] of Object.entries(ASSIGNABLE) as [Pointer, string][])
    if (assignable === entity)
      await Promise.all(bookingIds.map((containerId) => clearPointer(containerId, pointer, id)));
};
