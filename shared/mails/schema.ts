/** How a mail stands that somebody is sent. All but the first two are final, and nothing of them arrived. */
export const MAIL_STATUTS = ['PENDING', 'SENT', 'REFUSED', 'SUPPRESSED', 'BOUNCED', 'COMPLAINED'] as const;
export type MailStatut = (typeof MAIL_STATUTS)[number];
