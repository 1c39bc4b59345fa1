import * as v from 'valibot';
import { ETATS } from '../colis/constants.ts';
import { CONTAINER_STATUTS } from '../containers/statuts.ts';
import { Milestone } from '../milestones/schema.ts';
import { Site } from '../sites/schema.ts';
import { HEADLINES } from '../situation/codes.ts';
import { PublicProxy } from './proxy.ts';

/** Things that a recipient brings to collect a parcel; `PIECE_SEULE` is an ID for one that no code opens any more. */
const COLLECTION_ITEMS = ['PIECE_IDENTITE', 'PIECE_SEULE', 'CODE_SUIVI', 'CODE_RETRAIT'] as const;
export type CollectionItem = (typeof COLLECTION_ITEMS)[number];

/** Public facts of the site where a parcel is collected. */
export const CollectionSite = v.pick(Site, [
  'nom',
  'adresse',
  'ville',
  'pays',
  'latitude',
  'longitude',
  'horaires',
  'fuseau',
  'telephone',
]);
export type CollectionSite = v.InferOutput<typeof CollectionSite>;

/**
 * Facts that anybody with the code of a parcel may read: no amount, id or full name, and no phone or address but those
 * of the site. A test compares the replies with these fields.
 */
export const ParcelTracking = v.object({
  etat: v.picklist(ETATS),
  /** Where it is: its stage, or what took it off its way. */
  situation: v.picklist(HEADLINES),
  /** True while one that was not expected where it arrived is on its way back; else null, or absent from older documents. */
  renvoye: v.optional(v.nullable(v.literal(true))),
  /** True while another depot has it that found it, and nobody has decided on it; else null, or absent from older documents. */
  retrouve: v.optional(v.nullable(v.literal(true))),
  /** True while a parcel that arrived damaged is still to be collected; else null, or absent from older documents. */
  abime: v.optional(v.nullable(v.literal(true))),
  /** Town of the site that has it, while that is not where it should be; else null, or absent from older documents. */
  villeActuelle: v.optional(v.nullable(v.string())),
  /** Statut of its container. */
  statut: v.picklist(CONTAINER_STATUTS),
  lieuEnlevement: v.string(),
  destination: v.string(),
  dateDepart: v.string(),
  dateArrivee: v.string(),
  /** Time zone of the departure. */
  fuseau: v.string(),
  /** The recipient's first name; null when it cannot be derived from their name. */
  prenomDestinataire: v.nullable(v.string()),
  /** Milestones of its container, in their order. */
  jalons: v.array(Milestone),
  /** Place where the parcel is collected; null while it is unknown, and when there is nothing to collect. */
  siteRetrait: v.nullable(CollectionSite),
  /** Things that the recipient brings; empty when there is nothing to collect. */
  aApporter: v.array(v.picklist(COLLECTION_ITEMS)),
  /** True while something is paid at the collection before the code is sent; else null, or absent from older documents. */
  aPayerAuRetrait: v.optional(v.nullable(v.literal(true))),
  /** Last day of free storage, as YYYY-MM-DD; null while the parcel cannot be collected, or when there is none. */
  dernierJour: v.nullable(v.string()),
  /** Dollars of storage per whole day after it, by the price list; null where there is none. */
  prixJour: v.optional(v.nullable(v.number())),
  /** Person who may collect the parcel in place of its recipient, confirmed; null while nobody is. */
  mandataire: v.nullable(PublicProxy),
  /** Person named by the link, who waits for a confirmation; null while nobody does. */
  mandatairePropose: v.optional(v.nullable(PublicProxy)),
});
export type ParcelTracking = v.InferOutput<typeof ParcelTracking>;
