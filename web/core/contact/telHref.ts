/** Returns a tel: link: `+` and digits, without the "(0)" that only callers within the country dial. */
export const telHref = (phone: string): string =>
  `tel:${phone.replace(/^(\(?\+[^(]*)\(0\)/, '$1').replace(/[^+\d]/g, '')}`;
