/** Returns a mailto: link. The address is encoded, so that it cannot add recipients or text to the mail. */
export const mailto = (email: string, subject?: string): string => {
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
};
