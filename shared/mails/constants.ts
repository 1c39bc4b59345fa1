/** Statuts of undelivered mails; a PENDING one is listed from its first failed attempt on. */
export const UNDELIVERED = ['PENDING', 'REFUSED', 'SUPPRESSED', 'BOUNCED', 'COMPLAINED'] as const;
