/** What a phone dials: digits and the country's `+`, without the "(0)" that is for callers of the same country only. */
export const telHref = (phone: string): string =>
  `tel:${phone.replace(/^(\(?\+[^(]*)\(0\)/, '$1').replace(/[^+\d]/g, '')}`;
