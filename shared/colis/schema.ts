import * as v from 'valibot';
import { MAX_WEIGHT_KG } from '../bookings/bounds.ts';
import { Change, motif } from '../changes/schema.ts';
import { amount, email, id, line, text } from '../http/fields.ts';
import { MOYENS } from '../payments/schema.ts';
import { phone } from '../phone/schema.ts';
import { INNER_LENGTH_M } from './rules.ts';

export const ETATS = ['ENREGISTRE', 'EN_ATTENTE', 'EN_TRANSIT', 'LIVRE', 'ARRIVE', 'ANNULE'] as const;
export type Etat = (typeof ETATS)[number];

/** The two sides of the payment filter (docs/contract.md#states). */
export const PAIEMENTS = ['PAYE', 'NON_PAYE'] as const;
export type Paiement = (typeof PAIEMENTS)[number];

/** Longest side of a parcel in metres: what the longest container takes. */
export const MAX_SIDE_M = INNER_LENGTH_M['40ft'];

/** What a customer says of a parcel; kg and metres. Smallest steps: 1 g and 1 mm. */
const described = {
  description: text(500),
  poids: amount(0.001, MAX_WEIGHT_KG),
  longueur: amount(0.001, MAX_SIDE_M),
  largeur: amount(0.001, MAX_SIDE_M),
  hauteur: amount(0.001, MAX_SIDE_M),
  nomDestinataire: line(120),
  emailDestinataire: email,
  telephoneDestinataire: phone,
  adresseDestinataire: text(300),
};

/** A parcel to book: the drafts that it adopts are named by id. */
export const NewColis = v.object({ ...described, assuranceId: id, documentId: id });
export type NewColis = v.InferOutput<typeof NewColis>;

/** What may change of a parcel; `etat` and why it changes are heard from admins only. A field left out stays as it is. */
export const ColisEdit = v.object({
  ...v.partial(v.object({ ...described, etat: v.picklist(ETATS) })).entries,
  motif,
});
export type ColisEdit = v.InferOutput<typeof ColisEdit>;

/** A parcel as its owner and admins see it; kg, m³, metres, dollars. */
export const Colis = v.object({
  id,
  poids: v.number(),
  longueur: v.number(),
  largeur: v.number(),
  hauteur: v.number(),
  volume: v.number(),
  description: v.string(),
  etat: v.picklist(ETATS),
  prixEstime: v.number(),
  /** Dollars per kilo that the parcel was booked at. */
  prixParKilo: v.number(),
  photoUrl: v.nullable(v.string()),
  /** Present means paid. */
  paymentId: v.nullable(id),
  paye: v.boolean(),
  /** A payment of this parcel is under way: it can be neither edited nor paid a second time. */
  paiementEnCours: v.boolean(),
  /** The means of that payment: cash and transfers were recorded by an admin and wait for their confirmation. */
  moyenEnCours: v.nullable(v.picklist(MOYENS)),
  /** When the parcel gives its place back if still unpaid; null while a recorded payment keeps the place. */
  aPayerAvant: v.nullable(v.string()),
  containerBookingId: id,
  userId: id,
  assuranceId: id,
  documentId: id,
  /** The customer; null: their account is deleted, and what tells who they and their recipient are is empty. */
  username: v.nullable(v.string()),
  userEmail: v.string(),
  userPhone: v.string(),
  nomDestinataire: v.string(),
  emailDestinataire: v.string(),
  telephoneDestinataire: v.string(),
  adresseDestinataire: v.string(),
  createdAt: v.string(),
  /** What admins changed of its état, oldest first; for admins. */
  changements: v.optional(v.array(Change)),
});
export type Colis = v.InferOutput<typeof Colis>;
