import * as v from 'valibot';
import { id } from '../http/fields.ts';
import { CollectionProxy } from '../tracking/proxy.ts';
import { UNREACHABLE_REASONS } from '../unreachable-reasons.ts';

/**
 * Events of a parcel of which its recipient is notified: it is booked, leaves, is late, arrives, has not left or arrived
 * as was said, can be collected, is handed over, cannot be collected with its code, is not where it should be, is cancelled,
 * is expected again after that, is moved to another departure, a person is named or confirmed to collect it, or their
 * claim for it has another statut.
 */
const RECIPIENT_EVENTS = [
  'RESERVE',
  'PARTI',
  'RETARDE',
  'ARRIVE',
  'RECTIFIE',
  'DISPONIBLE',
  'REMIS',
  'CODE_RETIRE',
  'INCIDENT',
  'ANNULE',
  'REACTIVE',
  'DEPLACE',
  'MANDATAIRE_DESIGNE',
  'MANDATAIRE_CONFIRME',
  'RECLAMATION',
] as const;
export type RecipientEvent = (typeof RECIPIENT_EVENTS)[number];

/** News of a parcel that is not where it should be, or damaged, as an event `INCIDENT` names it. */
export const RECIPIENT_INCIDENTS = [
  'RESTE',
  'MANQUANT',
  'EN_TROP',
  'EN_TROP_ANNULE',
  'PERDU',
  'RENVOI',
  'REVENU',
  'ADOPTER',
  'TROUVE',
  'TROUVE_ANNULE',
  'DOMMAGE_VU',
  'DOMMAGE_ANNULE',
  'SANS_DOMMAGE',
  'REMISE_INFIRMEE',
] as const;
export type RecipientIncident = (typeof RECIPIENT_INCIDENTS)[number];

/**
 * Reasons why a collection code opens no parcel any more: too many wrong ones were tried, it was spent in a handover
 * that an admin undid, the scan that announced the parcel was undone, its payment was refunded or is disputed, or its
 * recipient has duties or storage to pay first.
 */
const CODE_WITHDRAWALS = [
  'TRIES',
  'HANDOVER_UNDONE',
  'UNLOADING_UNDONE',
  'REFUNDED',
  'DISPUTED',
  'DUTIES',
  'STORAGE',
] as const;
export type CodeWithdrawal = (typeof CODE_WITHDRAWALS)[number];

/**
 * Delivery status of a mail to a recipient. SUPPRESSED was not sent because mails do not reach the address, STOPPED
 * because its owner wants none, EXPIRED because it no longer applied.
 */
const RECIPIENT_MESSAGE_STATUTS = [
  'PENDING',
  'SENT',
  'REFUSED',
  'SUPPRESSED',
  'BOUNCED',
  'COMPLAINED',
  'STOPPED',
  'EXPIRED',
] as const;
export type RecipientMessageStatut = (typeof RECIPIENT_MESSAGE_STATUTS)[number];

/** Mail to the recipient of a parcel, as its sender sees it. */
export const RecipientMessage = v.object({
  colisId: id,
  evenement: v.picklist(RECIPIENT_EVENTS),
  /** What is said by `INCIDENT`; absent from messages older than this field. */
  incident: v.optional(v.picklist(RECIPIENT_INCIDENTS)),
  /** Why `CODE_RETIRE` was said; absent from messages older than this field. */
  cause: v.optional(v.picklist(CODE_WITHDRAWALS)),
  statut: v.picklist(RECIPIENT_MESSAGE_STATUTS),
  /** Time of the event. */
  date: v.string(),
});
export type RecipientMessage = v.InferOutput<typeof RecipientMessage>;

/** Mails to the recipient of a parcel, and whether their current address gets our mails. */
export const RecipientNews = v.object({
  messages: v.array(RecipientMessage),
  /** Reason why mails do not reach the address; null when they do. */
  emailInjoignable: v.nullable(v.picklist(UNREACHABLE_REASONS)),
  /** True while the owner of the address wants no mails about parcels. */
  arrete: v.boolean(),
  /** True while they are not written to, since the sender never paid and the parcel is neither paid nor received. */
  enAttente: v.optional(v.boolean()),
  /** Person who may collect the parcel, confirmed by recipient or sender; null while nobody is. */
  mandataire: v.nullable(CollectionProxy),
  /** Person named by the link, who waits for a confirmation; null while nobody does. */
  mandatairePropose: v.optional(v.nullable(CollectionProxy)),
});
export type RecipientNews = v.InferOutput<typeof RecipientNews>;

/** Whether the owner of an address stopped the mails about parcels for them. */
export const MailChoice = v.object({ arrete: v.boolean() });
export type MailChoice = v.InferOutput<typeof MailChoice>;
