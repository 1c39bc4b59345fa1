import * as v from 'valibot';
import { id } from '../http/fields.ts';
import { UNDELIVERED } from './constants.ts';

/** Delivery status of a mail. SUPPRESSED was never sent, since mails do not reach that address. */
const MAIL_STATUTS = ['PENDING', 'SENT', 'REFUSED', 'SUPPRESSED', 'BOUNCED', 'COMPLAINED'] as const;
export type MailStatut = (typeof MAIL_STATUTS)[number];

/** Events that are notified by mail. */
const MAIL_EVENTS = [
  'REGISTERED',
  'EMAIL_CONFIRMATION_ASKED',
  'ACCOUNT_ERASED',
  'PASSWORD_RESET_ASKED',
  'COLIS_BOOKED',
  'COUNTER_SALE',
  'PAYMENT_CONFIRMED',
  'PAYMENT_FAILED',
  'PAYMENT_RECORDED',
  'PAYMENT_DELETED',
  'PAYMENT_REJECTED',
  'PAY_LINK_SENT',
  'REFUNDED',
  'REFUND_FAILED',
  'PAYMENT_REFUNDED',
  'PAYMENT_DISPUTED',
  'DISPUTE_CLOSED',
  'COLIS_ETAT_CHANGED',
  'COLIS_DELETED',
  'COLIS_REVIVED',
  'COLIS_REMEASURED',
  'COLIS_RECEIVED',
  'SUPPLEMENT_DUE',
  'SUPPLEMENT_WAIVED',
  'TERMS_SET',
  'FEE_ADDED',
  'DUTY_CHANGED',
  'STORAGE_BEGUN',
  'STORAGE_WAIVED',
  'DIFFERENCE_KEPT',
  'COLIS_MOVED',
  'RECIPIENT_CORRECTED',
  'RECIPIENTS_RELEASED',
  'CLAIM_CHANGED',
  'PROXY_NAMED',
  'PROXY_CONFIRMED',
  'PROXY_WITHDRAWN',
  'COLIS_LAPSES_SOON',
  'COLIS_LAPSED',
  'PAYMENT_REMINDED',
  'DROP_OFF_REMINDED',
  'DROP_OFF_ENDED',
  'LOADING_CLOSED',
  'LOADING_REOPENED',
  'CUSTOMS_REMINDED',
  'MESSAGE_SENT',
  'CUSTOMS_DECIDED',
  'CONTAINER_STATUT_CHANGED',
  'CONTAINER_REPLANNED',
  'TRACKING_ADDED',
  'MILESTONE_WITHDRAWN',
  'CONTAINER_AVAILABLE',
  'COLIS_AVAILABLE',
  'COLIS_HANDED_OVER',
  'COLLECTION_CODE_WITHDRAWN',
  'COLIS_INCIDENT',
  'COLIS_DAMAGED',
  'WAITLIST_OFFERED',
  'WAITLIST_ENDED',
  'CONTACT_RECEIVED',
] as const;
export type MailEvent = (typeof MAIL_EVENTS)[number];

/** Undelivered mail as admins see it. Name and email are null when the account or message was deleted. */
export const UndeliveredMail = v.object({
  id,
  evenement: v.picklist(MAIL_EVENTS),
  statut: v.picklist(UNDELIVERED),
  destinataire: v.picklist(['CLIENT', 'SUPPORT', 'EXPEDITEUR', 'DESTINATAIRE']),
  /** Id of the customer; null for other recipients. */
  userId: v.nullable(id),
  nom: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** Reason as reported by the mail service. */
  raison: v.string(),
  tentatives: v.number(),
  /** Time of the last failed attempt, or of its bounce or complaint. */
  date: v.string(),
});
export type UndeliveredMail = v.InferOutput<typeof UndeliveredMail>;
