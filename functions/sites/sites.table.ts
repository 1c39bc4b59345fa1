import type { Site } from '#shared/sites/schema.ts';
import { getItem, getItems, insertWrite, type Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOfPartition } from '../core/table/query.ts';

export const findSite = (id: number): Promise<Site | undefined> => getItem(keys.site(id));

/** Reads several sites in one consistent read; absent ones are left out. */
export const findSites = async (ids: readonly number[]): Promise<Site[]> =>
  ((await getItems(ids.map(keys.site))) as (Site | undefined)[]).filter((site) => site !== undefined);

/** Lists all sites, which share a partition, since there are few. */
export const pageOfSites = (page: PageRequest): Promise<Page<Site>> =>
  pageOfPartition(keys.site(0).pk, { prefix: 'SITE#' }, page);

export const insertSiteWrite = (site: Site): Write => insertWrite({ ...site, ...keys.site(site.id) });

export const replaceSiteWrite = (site: Site): Write => ({ Put: { Item: { ...site, ...keys.site(site.id) } } });
