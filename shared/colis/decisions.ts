import * as v from 'valibot';
import { MAX_MOTIF_LENGTH } from '../changes/constants.ts';
import { ChangePreview, motif, seenVersion } from '../changes/schema.ts';
import { id, queryId, text } from '../http/fields.ts';
import { INCIDENT_ACTS, type IncidentAct } from './incident.ts';

/** Decisions on an intake difference that waits: it changes space and price, or the booking stays as it was. */
export const INTAKE_DIFFERENCE_DECISIONS = ['APPLIQUER', 'MAINTENIR'] as const;
export type IntakeDifferenceDecision = (typeof INTAKE_DIFFERENCE_DECISIONS)[number];

/** Request to decide on an intake difference; keeping the booking needs a reason. */
export const NewDecision = v.object({ decision: v.picklist(INTAKE_DIFFERENCE_DECISIONS), motif });
export type NewDecision = v.InferOutput<typeof NewDecision>;

/** Request to decide on an exception of a parcel, with the reason and the version that the admin saw. */
export const NewIncidentDecision = v.object({
  decision: v.picklist(INCIDENT_ACTS),
  motif: text(MAX_MOTIF_LENGTH),
  version: seenVersion,
});
export type NewIncidentDecision = v.InferOutput<typeof NewIncidentDecision>;

/** Request to waive what is due, with the reason; `magasinageSeul`: the storage alone, which ends with it. */
export const NewWaiver = v.object({ motif: text(MAX_MOTIF_LENGTH), magasinageSeul: v.optional(v.literal(true)) });

/**
 * What becomes of a box that is at a depot when its parcel is moved to a departure from another one: the depot sends it
 * there, its sender fetches it, or it was never there. Without a choice it is sent there, if a depot takes it in.
 */
export const BOX_CHOICES = ['TRANSFERT', 'A_RECUPERER', 'NON_RECU'] as const satisfies readonly IncidentAct[];
export type BoxChoice = (typeof BOX_CHOICES)[number];
const boite = v.optional(v.picklist(BOX_CHOICES));

/**
 * Request to move a parcel to another container; one with another destination must be confirmed. `boite` is for a box
 * that another depot has, and without effect on others.
 */
export const NewMove = v.object({ vers: id, motif, autreDestination: v.optional(v.boolean()), boite });
export type NewMove = v.InferOutput<typeof NewMove>;

/** Messages that a decision sends, as its customer reads them. */
const { messages, injoignables, mailsDestinataires } = ChangePreview.entries;

/** Effect of a decision on a parcel's money, in dollars. */
const moneyEffect = {
  prixAvant: v.number(),
  prixApres: v.number(),
  /** Supplement that is due then; 0 for one that is waived because it is too small. */
  supplement: v.number(),
  rembourse: v.number(),
};

/** Reason why a container cannot take a parcel. */
const OBSTACLES = ['CONTAINER_CLOSED', 'CONTAINER_FULL', 'COLIS_TOO_LARGE'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** Preview of a decision on an intake difference. */
export const DecisionPreview = v.object({
  ...moneyEffect,
  obstacle: v.nullable(v.picklist(OBSTACLES)),
  messages,
  injoignables,
});
export type DecisionPreview = v.InferOutput<typeof DecisionPreview>;

/** Preview of a decision on an exception: the messages to the sender and to the recipient of the parcel. */
export const IncidentPreview = v.object({
  /** The decision opens the collection of the parcel: both get its collection code. */
  retraitOuvert: v.boolean(),
  messages,
  injoignables,
  mailsDestinataires,
});
export type IncidentPreview = v.InferOutput<typeof IncidentPreview>;

/** Departure of a container, as a move names it. */
export const MoveDeparture = v.object({
  id,
  lieuEnlevement: v.string(),
  destination: v.string(),
  dateDepart: v.string(),
  fuseau: v.string(),
});

/** Request to preview a move to another departure, with what becomes of the box if another depot has it. */
export const MoveQuery = v.object({ vers: queryId, boite });

/** Preview of a move to another departure. */
export const MovePreview = v.object({
  ...moneyEffect,
  obstacle: v.nullable(v.picklist(OBSTACLES)),
  de: MoveDeparture,
  vers: MoveDeparture,
  /** The destination differs, so that the move must be confirmed. */
  autreDestination: v.boolean(),
  /** Depot that has the box, if the new departure is from another one: what becomes of it is to be decided; whether it can be sent there. */
  boite: v.nullable(v.object({ depot: v.string(), transfert: v.boolean() })),
  messages,
  injoignables,
  mailsDestinataires,
});
export type MovePreview = v.InferOutput<typeof MovePreview>;
