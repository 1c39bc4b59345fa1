import { AppError } from '#shared/errors.ts';
import type { NewSite, Site, SiteType } from '#shared/sites/schema.ts';
import { nowIso } from '../core/clock.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { transact } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import type { Page, PageRequest } from '../core/table/query.ts';
import { findSite, findSites, insertSiteWrite, pageOfSites, replaceSiteWrite } from './sites.table.ts';

export const listSites = (page: PageRequest): Promise<Page<Site>> => pageOfSites(page);

/** Returns the site. Throws SITE_NOT_FOUND. */
export const siteOf = async (id: number): Promise<Site> => {
  const site = await findSite(id);
  if (!site) throw new AppError('SITE_NOT_FOUND');
  return site;
};

export const addSite = (input: NewSite, idempotencyKey: IdempotencyKey | undefined): Promise<Site> =>
  idempotent(idempotencyKey, async (record) => {
    const site: Site = { ...input, id: newId(), createdAt: nowIso() };
    await transact({ id: insertSiteWrite(site), idempotency: record(site) });
    return site;
  });

/** Replaces all fields of a site; of two edits at once the later one stays. */
export const updateSite = async ({ id, createdAt }: Site, input: NewSite): Promise<Site> => {
  const site = { ...input, id, createdAt };
  await transact({ item: replaceSiteWrite(site) });
  return site;
};

/** Reads sites by their ids in one call, or none without ids. */
export const sitesById = async (ids: readonly (number | null | undefined)[]): Promise<Map<number, Site>> => {
  const distinct = [...new Set(ids.filter((id) => typeof id === 'number'))];
  const sites = distinct.length === 0 ? [] : await findSites(distinct);
  return new Map(sites.map((site) => [site.id, site]));
};

/**
 * Checks that a site may be chosen for a container: it exists, is in service and of the wanted type. Throws
 * SITE_NOT_FOUND or INVALID_FIELDS, with the field at fault.
 */
export const checkSite = (site: Site | undefined, field: 'siteDepartId' | 'siteArriveeId', type: SiteType): void => {
  if (!site) throw new AppError('SITE_NOT_FOUND', { fields: { [field]: { fault: 'not_in_list' } } });
  if (!site.enService || site.type !== type)
    throw new AppError('INVALID_FIELDS', { fields: { [field]: { fault: 'not_in_list' } } });
};
