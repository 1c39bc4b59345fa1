/** Papers in the printers of a site: A4 with A6 labels, or US Letter with labels of 4 × 6 inches. */
export const SITE_PAPERS = ['A4', 'LETTER'] as const;
export type SitePaper = (typeof SITE_PAPERS)[number];

/** Countries that print on US Letter. */
const LETTER_COUNTRIES: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE']);

/** Returns the paper of a site: as chosen, else that of its country; A4 without a site. */
export const paperOf = (site: { pays: string; papier?: SitePaper | null | undefined } | null | undefined): SitePaper =>
  site?.papier ?? (site && LETTER_COUNTRIES.has(site.pays) ? 'LETTER' : 'A4');
