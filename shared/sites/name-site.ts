import type { Site } from './schema.ts';

/** Returns a site's name and address on one line, or an empty text without a site. */
export const nameSite = (site: Pick<Site, 'nom' | 'adresse' | 'ville'> | undefined): string =>
  site ? [site.nom, site.adresse.replaceAll(/\s*\n\s*/g, ', '), site.ville].join(', ') : '';
