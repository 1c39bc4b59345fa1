import * as v from 'valibot';
import { LANGUAGES } from '../auth/schema.ts';
import { id, textOrNothing } from '../http/fields.ts';
import { UNEXPECTED } from './unexpected.ts';

/** Characters of the reason that an admin gives for a change. */
export const MAX_MOTIF_LENGTH = 500;

/** Why an admin changes a statut or an état; it is kept, and shown to admins only. */
export const motif = v.optional(textOrNothing(MAX_MOTIF_LENGTH));

/** Changes that are kept of one thing; with one more the oldest goes. */
export const MAX_CHANGES = 20;

/** What customers of a container are told of when an admin changes it. */
export const PLAN_FIELDS = ['dateDepart', 'dateArrivee', 'lieuEnlevement', 'destination'] as const;
export type PlanField = (typeof PLAN_FIELDS)[number];

/** A change of statut or état, or of a container's plan, that an admin made. */
export const Change = v.object({
  /** What was changed; absent for a statut or état. */
  champ: v.optional(v.picklist(PLAN_FIELDS)),
  de: v.string(),
  vers: v.string(),
  motif: v.nullable(v.string()),
  /** The admin, and when. */
  par: id,
  le: v.string(),
});
export type Change = v.InferOutput<typeof Change>;

/** What a change would bring, before it is made; dollars. */
export const ChangePreview = v.object({
  /** Why it is unexpected; empty when it is expected. */
  raisons: v.array(v.picklist(UNEXPECTED)),
  /** The dates that they were held to, and the zone in which these are shown. */
  dateDepart: v.string(),
  dateArrivee: v.string(),
  fuseau: v.string(),
  /** Customers that are told, some of them by name, and how many parcels they have in it. */
  clients: v.number(),
  noms: v.array(v.string()),
  colis: v.number(),
  /** Paid parcels that it cancels, and what goes back for them. */
  colisPayes: v.number(),
  aRembourser: v.number(),
  /** Every message in each language that its readers have, as one of them reads it; several of one language in their order. */
  messages: v.array(
    v.object({
      langue: v.picklist(LANGUAGES),
      clients: v.number(),
      /** By mail and in the app, or in the app only. */
      parMail: v.boolean(),
      objet: v.string(),
      texte: v.string(),
    }),
  ),
});
export type ChangePreview = v.InferOutput<typeof ChangePreview>;
