import * as v from 'valibot';
import { HANDOVER_BLOCKERS } from '../colis/handover-blockers.ts';
import { datetime, day, id, line, personName, text, uploadedKey } from '../http/fields.ts';
import { Site } from '../sites/schema.ts';
import { CODE_DIGITS, HANDOVER_LIMITS } from './rules.ts';

/** Capacities in which somebody collects a parcel: its recipient, a person named by them, or another one. */
export const CAPACITIES = ['DESTINATAIRE', 'MANDATAIRE', 'AUTRE'] as const;
export type Capacity = (typeof CAPACITIES)[number];

/** Kinds of ID: national card, passport, driving licence, residence permit, another one. */
export const ID_KINDS = ['CNI', 'PASSEPORT', 'PERMIS', 'SEJOUR', 'AUTRE'] as const;

const IdCard = v.object({
  type: v.picklist(ID_KINDS),
  /** Last characters of its number. */
  fin: v.pipe(line(HANDOVER_LIMITS.idEnd), v.minLength(2)),
  /** Reason why no code was shown. */
  motif: text(HANDOVER_LIMITS.reason),
});

/**
 * Request to record that a parcel was handed over: to whom, in which capacity, against which proof, with a signature. A
 * code or an ID; an ID is photographed. `leAppareil` is the time of the agent's device, which may have been offline.
 */
export const NewHandover = v.pipe(
  v.object({
    nom: personName(120),
    qualite: v.picklist(CAPACITIES),
    code: v.optional(v.pipe(v.string(), v.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), 'invalid'))),
    piece: v.optional(IdCard),
    signatureKey: uploadedKey,
    photoKeys: v.optional(v.pipe(v.array(uploadedKey), v.maxLength(HANDOVER_LIMITS.photos))),
    leAppareil: v.optional(datetime),
  }),
  v.forward(
    v.partialCheck(
      [['code'], ['piece']],
      ({ code, piece }) => (code === undefined) !== (piece === undefined),
      'required',
    ),
    ['code'],
  ),
  v.forward(
    v.partialCheck(
      [['piece'], ['photoKeys']],
      ({ piece, photoKeys = [] }) => piece === undefined || photoKeys.length > 0,
      'required',
    ),
    ['photoKeys'],
  ),
);
export type NewHandover = v.InferOutput<typeof NewHandover>;

const handover = {
  nom: v.string(),
  qualite: v.picklist(CAPACITIES),
  /** Times of the server and of the agent's device. */
  le: v.string(),
  leAppareil: v.nullable(v.string()),
};

/** Record of a handover as the sender sees it: who collected the parcel, in which capacity and when. */
export const Handover = v.object(handover);
export type Handover = v.InferOutput<typeof Handover>;

/** A handed over parcel, as the agent who recorded it sees it. */
export const HandedOver = v.object({ id, ...handover });
export type HandedOver = v.InferOutput<typeof HandedOver>;

const RecordedProof = v.object({
  ...handover,
  agentId: id,
  agent: v.string(),
  siteId: v.nullable(id),
  site: v.nullable(v.string()),
  preuve: v.picklist(['CODE', 'PIECE']),
  piece: v.nullable(IdCard),
  signature: v.nullable(v.string()),
  photos: v.array(v.string()),
  /** Day on which the proof and its files are deleted. */
  gardeJusquau: v.string(),
  /** Present in one that was refused: why, whether its code could not be compared, and whether it did not take place. */
  refus: v.optional(
    v.object({
      motif: v.picklist(HANDOVER_BLOCKERS),
      codeInconnu: v.optional(v.literal(true)),
      infirmee: v.optional(v.literal(true)),
    }),
  ),
});
export type RecordedProof = v.InferOutput<typeof RecordedProof>;

/**
 * Proof of a parcel's latest handover for admins, and of the earlier ones that an admin undid or the API refused; links to their files work
 * for 15 minutes.
 */
export const HandoverProof = v.object({ ...RecordedProof.entries, annulees: v.array(RecordedProof) });
export type HandoverProof = v.InferOutput<typeof HandoverProof>;

/** Handover in the export of a customer's data. */
export const ExportedHandover = v.object({
  colisId: id,
  ...handover,
  preuve: v.picklist(['CODE', 'PIECE']),
  /** True of one that was refused. */
  refusee: v.optional(v.literal(true)),
  signature: v.nullable(v.string()),
  photos: v.array(v.string()),
});
export type ExportedHandover = v.InferOutput<typeof ExportedHandover>;

const { nom, adresse, ville, pays, horaires, fuseau, telephone } = Site.entries;

/** Collection of a parcel as its sender sees it: the code to pass on, place, hours and days, and who collected it. */
export const Collection = v.object({
  /** Null while it cannot be collected, once it was, and once the code is locked. */
  code: v.nullable(v.string()),
  /** True once too many wrong codes were tried: only an ID opens the parcel. */
  codeBloque: v.optional(v.boolean()),
  /** True once an admin undid the handover in which the code was spent: only an ID opens the parcel. */
  remiseAnnulee: v.optional(v.boolean()),
  disponible: v.nullable(v.object({ depuis: v.string(), dernierJour: v.nullable(v.string()) })),
  /** Storage that its price list sells: the last free day, dollars per whole day after it, and days charged. */
  magasinage: v.optional(v.object({ dernierJour: v.string(), prixJour: v.number(), jours: v.number() })),
  /** Site where it is collected, or where its sender has to fetch it; null while that is unknown. */
  lieu: v.nullable(v.object({ nom, adresse, ville, pays, horaires, fuseau, telephone })),
  remise: v.nullable(Handover),
});
export type Collection = v.InferOutput<typeof Collection>;

/** Request to open the collection of the unloaded parcels of a container, with the last day of free storage. */
export const NewAvailability = v.object({ dernierJour: v.nullable(day) });
export type NewAvailability = v.InferOutput<typeof NewAvailability>;

/** Availability of a container's parcels. */
export const Availability = v.object({ depuis: v.string(), dernierJour: v.nullable(v.string()) });
