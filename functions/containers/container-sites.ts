import type { Site } from '#shared/sites/schema.ts';
import { checkSite, sitesById } from '../sites/sites.service.ts';
import type { StoredContainer } from './stored-container.ts';

type Sites = Pick<StoredContainer, 'siteDepartId' | 'siteArriveeId'>;

/** Field of a container for each type of site. */
const SITE_FIELDS = { siteDepartId: 'DEPOT', siteArriveeId: 'ARRIVEE' } as const;

/** Reads the sites that containers name, in one call. */
export const sitesOf = (containers: readonly Sites[]): Promise<Map<number, Site>> =>
  sitesById(containers.flatMap(({ siteDepartId, siteArriveeId }) => [siteDepartId, siteArriveeId]));

/**
 * Checks the sites that a container did not name before: each exists, is in service and of its field's type. Throws
 * SITE_NOT_FOUND or INVALID_FIELDS.
 */
export const checkSites = (sites: ReadonlyMap<number, Site>, after: Sites, before: Sites = {}): void => {
  for (const [field, type] of Object.entries(SITE_FIELDS) as [keyof Sites, 'DEPOT' | 'ARRIVEE'][]) {
    const id = after[field];
    if (typeof id === 'number' && id !== before[field]) checkSite(sites.get(id), field, type);
  }
};
