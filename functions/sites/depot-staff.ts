import { AppError } from '#shared/errors.ts';
import type { Caller } from '../core/request/caller.ts';
import { findSite } from './sites.table.ts';

/** Checks that a caller may serve customers at a depot: an admin, or the agent of a depot. Throws FORBIDDEN. */
export const checkDepotStaff = async ({ isAdmin, siteId }: Caller): Promise<void> => {
  if (isAdmin) return;
  const site = siteId === undefined ? undefined : await findSite(siteId);
  if (site?.type !== 'DEPOT') throw new AppError('FORBIDDEN');
};
