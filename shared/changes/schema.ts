import * as v from 'valibot';
import { LANGUAGES } from '../auth/schema.ts';
import { id, textOrNothing } from '../http/fields.ts';
import { MAX_MOTIF_LENGTH, UNEXPECTED } from './constants.ts';
import { MoneyBack } from './money-back.ts';

/** Reason for an admin for changing a statut or an état; stored, and shown to admins only. */
export const motif = v.optional(textOrNothing(MAX_MOTIF_LENGTH));

/**
 * Version of the parcel or container that an admin saw when they changed its état or statut: the change of another one is
 * refused. Left out, the change is judged on the current one.
 */
export const seenVersion = v.optional(id);

/** Changes kept of one container or parcel; a further one replaces the oldest. */
export const MAX_CHANGES = 20;

/** Fields of a container whose change its customers are notified of. */
export const SCHEDULE_FIELDS = [
  'dateDepart',
  'dateArrivee',
  'receptionFin',
  'lieuEnlevement',
  'destination',
  'siteDepart',
  'siteArrivee',
] as const;
export type ScheduleField = (typeof SCHEDULE_FIELDS)[number];

/** A change of statut or état, or of a container's schedule, that an admin made. */
export const Change = v.object({
  /**
   * Changed field; absent for a statut or état. `conteneur`: a parcel was moved to another one. `exception`: a decision on
   * an exception of a parcel, from its problem. `conditions`: its terms of payment. `frais`: a fee
   * or a reduction. `droits`: duties that are asked of the recipient, or taken back.
   * `magasinage`: storage that is not charged any more.
   */
  champ: v.optional(
    v.picklist([...SCHEDULE_FIELDS, 'conteneur', 'exception', 'conditions', 'frais', 'droits', 'magasinage']),
  ),
  /** Former and new value; empty where there is none. */
  de: v.string(),
  vers: v.string(),
  motif: v.nullable(v.string()),
  /** Id of the admin, and time of the change. */
  par: id,
  le: v.string(),
});
export type Change = v.InferOutput<typeof Change>;

/** Customers among those to notify whom no mail reaches: without an address (`email` is empty), or with a dead one. */
export const UnreachableCustomers = v.array(
  v.object({ userId: id, nom: v.string(), email: v.string(), telephone: v.string() }),
);
export type UnreachableCustomers = v.InferOutput<typeof UnreachableCustomers>;

/** Preview of a change: its reasons, its readers and its refunds in dollars. */
export const ChangePreview = v.object({
  /** Reasons why the change is unexpected; empty when it is expected. */
  raisons: v.array(v.picklist(UNEXPECTED)),
  /** Dates that the reasons were checked against, and the zone in which they are shown. */
  dateDepart: v.string(),
  dateArrivee: v.string(),
  fuseau: v.string(),
  /**
   * Number of customers to notify, without those who have no address, some of their names, and the number of parcels
   * concerned.
   */
  clients: v.number(),
  noms: v.array(v.string()),
  colis: v.number(),
  injoignables: v.optional(UnreachableCustomers),
  /** Number of paid parcels that the change cancels, and the amount to refund for them. */
  colisPayes: v.number(),
  aRembourser: v.number(),
  /**
   * Of the cancellation of one parcel: how the money goes back, and the dollars that the rules for customers keep as a
   * fee, whether or not the change does.
   */
  annulation: v.optional(v.object({ frais: v.number(), retours: v.array(MoneyBack) })),
  /** Each message in each language of its readers, as one of them reads it; several of one language in order. */
  messages: v.array(
    v.object({
      langue: v.picklist(LANGUAGES),
      clients: v.number(),
      /** True: by mail and in the app; false: in the app only. */
      parMail: v.boolean(),
      objet: v.string(),
      texte: v.string(),
    }),
  ),
  /** Mail about a delay to the recipients of the parcels in each of their languages, as one of them reads it. */
  mailsDestinataires: v.array(
    v.object({
      langue: v.picklist(LANGUAGES),
      destinataires: v.number(),
      objet: v.string(),
      texte: v.string(),
    }),
  ),
  /** Of the revival of a cancelled parcel: its price and rate per kilo then, its former price, and when it must be paid. */
  reactivation: v.optional(
    v.object({
      prixEstime: v.number(),
      prixParKilo: v.number(),
      prixAncien: v.number(),
      aPayerAvant: v.string(),
    }),
  ),
});
export type ChangePreview = v.InferOutput<typeof ChangePreview>;
