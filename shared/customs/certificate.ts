/** Returns the last day (`YYYY-MM-DD`) on which a removal certificate issued on a day is valid: one month later. */
export const certificateEnd = (issuedOn: string): string => {
  const issued = new Date(issuedOn);
  const end = new Date(Date.UTC(issued.getUTCFullYear(), issued.getUTCMonth() + 1, issued.getUTCDate()));
  // A month without that day: the last day of the next month.
  if (end.getUTCDate() !== issued.getUTCDate()) end.setUTCDate(0);
  return end.toISOString().slice(0, 10);
};

/** Returns the earliest day of issue that a certificate may have on a day: a year before; an earlier one is a typing error. */
export const earliestCertificate = (today: string): string => {
  const earliest = new Date(today);
  earliest.setUTCFullYear(earliest.getUTCFullYear() - 1);
  return earliest.toISOString().slice(0, 10);
};

/** Reports whether a removal certificate is still valid on the day of arrival. */
export const isCertificateValid = (issuedOn: string, arrivesOn: string): boolean =>
  issuedOn <= arrivesOn && arrivesOn <= certificateEnd(issuedOn);
