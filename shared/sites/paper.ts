/** Papers on which a site prints its documents. */
export const SITE_PAPERS = ['A4', 'LETTER'] as const;
export type SitePaper = (typeof SITE_PAPERS)[number];

/** Countries that print on US Letter. */
const LETTER_COUNTRIES: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE']);

/** Returns the paper of a site: as chosen, else that of its country; A4 without a site. */
export const paperOf = (site: { pays: string; papier?: SitePaper | null | undefined } | null | undefined): SitePaper =>
  site?.papier ?? (site && LETTER_COUNTRIES.has(site.pays) ? 'LETTER' : 'A4');

/**
 * Papers that labels are printed on: one on A6 or 4 × 6 inches, four on A4 or US Letter, or one after the other on a
 * roll of 62 or 80 mm.
 */
export const LABEL_PAPERS = ['A6', 'A4', 'LABEL_4X6', 'LETTER', 'ROLL_62', 'ROLL_80'] as const;
export type LabelPaper = (typeof LABEL_PAPERS)[number];

type LabelSite = { pays: string; papier?: SitePaper | null | undefined; etiquettes?: LabelPaper | null | undefined };

/** Returns the paper of a site's labels: as chosen, else the one that goes with the paper of its documents. */
export const labelPaperOf = (site: LabelSite | null | undefined): LabelPaper =>
  site?.etiquettes ?? (paperOf(site) === 'A4' ? 'A6' : 'LABEL_4X6');
