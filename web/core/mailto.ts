/** Link that writes to an address. Whatever the address holds, it adds nobody to the mail and nothing to its text. */
export const mailto = (email: string, subject?: string): string => {
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
};
