import { AppError } from '#shared/errors.ts';
import type { Caller } from '../core/request/caller.ts';
import { findSite } from './sites.table.ts';

/** Reports whether a caller serves customers at a depot: an admin, or the agent of a depot. */
export const isDepotStaff = async ({ isAdmin, siteId }: Caller): Promise<boolean> =>
  isAdmin || (siteId !== undefined && (await findSite(siteId))?.type === 'DEPOT');

/** Checks that a caller may serve customers at a depot. Throws FORBIDDEN. */
export const checkDepotStaff = async (caller: Caller): Promise<void> => {
  if (!(await isDepotStaff(caller))) throw new AppError('FORBIDDEN');
};
