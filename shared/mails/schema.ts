import * as v from 'valibot';
import { id } from '../http/fields.ts';

/** How a mail stands. SUPPRESSED was never sent, since mails do not arrive at that address. */
const MAIL_STATUTS = ['PENDING', 'SENT', 'REFUSED', 'SUPPRESSED', 'BOUNCED', 'COMPLAINED'] as const;
export type MailStatut = (typeof MAIL_STATUTS)[number];

/** Statuts of mails that did not arrive; a PENDING one is listed from its first failed attempt on. */
export const UNDELIVERED = ['PENDING', 'REFUSED', 'SUPPRESSED', 'BOUNCED', 'COMPLAINED'] as const;

/** Events of which somebody is told by mail. */
const MAIL_EVENTS = [
  'REGISTERED',
  'EMAIL_CONFIRMATION_ASKED',
  'ACCOUNT_ERASED',
  'PASSWORD_RESET_ASKED',
  'COLIS_BOOKED',
  'PAYMENT_CONFIRMED',
  'PAYMENT_FAILED',
  'PAYMENT_RECORDED',
  'PAYMENT_DELETED',
  'PAYMENT_REJECTED',
  'REFUNDED',
  'REFUND_FAILED',
  'PAYMENT_REFUNDED',
  'PAYMENT_DISPUTED',
  'COLIS_ETAT_CHANGED',
  'COLIS_REMEASURED',
  'COLIS_LAPSES_SOON',
  'COLIS_LAPSED',
  'CUSTOMS_DECIDED',
  'CONTAINER_STATUT_CHANGED',
  'CONTAINER_REPLANNED',
  'TRACKING_ADDED',
  'CONTACT_RECEIVED',
] as const;
export type MailEvent = (typeof MAIL_EVENTS)[number];

/** A mail that did not arrive, as admins see it. Name and email are null when the account or message is gone. */
export const UndeliveredMail = v.object({
  id,
  evenement: v.picklist(MAIL_EVENTS),
  statut: v.picklist(UNDELIVERED),
  destinataire: v.picklist(['CLIENT', 'SUPPORT', 'EXPEDITEUR']),
  /** Of a customer. */
  userId: v.nullable(id),
  nom: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** In the mail service's own words. */
  raison: v.string(),
  tentatives: v.number(),
  /** When its last attempt failed, or was told to have failed. */
  date: v.string(),
});
export type UndeliveredMail = v.InferOutput<typeof UndeliveredMail>;
