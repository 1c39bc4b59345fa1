import * as v from 'valibot';
import { ETATS, INTAKE_LIMITS } from '../colis/constants.ts';
import { HANDOVER_BLOCKERS } from '../colis/handover-blockers.ts';
import { INCIDENT_DECISIONS, INCIDENTS } from '../colis/incident.ts';
import { Incident } from '../colis/incident-schema.ts';
import { Intake, ShownMeasures } from '../colis/intake-record.ts';
import { AwaitedPayment, ColisDispute, Envoi, NewColis, PieceNames, pieceCode } from '../colis/schema.ts';
import { SUPPLEMENT_ETATS } from '../colis/supplement.ts';
import { CONTAINER_STATUTS } from '../containers/statuts.ts';
import { CLOSING_BLOCKERS } from '../customs/closing-blocker.ts';
import { datetime, id, text, uploadedKey } from '../http/fields.ts';
import { DIRECTIONS } from '../manifest/direction.ts';
import { LOADING_BLOCKERS } from '../manifest/loading.ts';
import { Loading, Unloading } from '../manifest/schema.ts';
import { RECORDED_METHODS } from '../money/methods.ts';
import { REST_MOMENTS } from '../money/terms.ts';
import { CollectionProxy } from '../tracking/proxy.ts';

const { poids, longueur, largeur, hauteur } = NewColis.entries;
const Measures = v.object({ poids, longueur, largeur, hauteur });

/**
 * Piece of its price list as which a parcel is sold since the depot has seen it, null for a sale per kilo; left out, as
 * before.
 */
const soldAs = v.optional(v.nullable(pieceCode));

/**
 * Request to record the intake of a parcel: measured in kg and metres, or as booked without `mesures`, or refused with
 * a reason that its customer reads. `prevu` is what the agent saw as booked: a parcel recorded as booked measures so,
 * even when its customer edited it at that moment. `photoKeys` are keys of uploads; `leAppareil` is the time of the
 * agent's device when it recorded the intake, which it may send much later.
 */
export const NewIntake = v.object({
  mesures: v.optional(Measures),
  prevu: v.optional(Measures),
  piece: soldAs,
  refus: v.optional(text(INTAKE_LIMITS.refusal)),
  photoKeys: v.optional(v.pipe(v.array(uploadedKey), v.maxLength(INTAKE_LIMITS.photos))),
  leAppareil: v.optional(datetime),
});
export type NewIntake = v.InferOutput<typeof NewIntake>;

/** Request to correct an intake by another weighing, in kg and metres; `leAppareil` as for an intake. */
export const NewWeighing = v.object({ mesures: Measures, piece: soldAs, leAppareil: v.optional(datetime) });
export type NewWeighing = v.InferOutput<typeof NewWeighing>;

/** A container as the agents of its sites see it: `sens` says whether it leaves from or arrives at theirs. */
export const AgentContainer = v.object({
  id,
  sens: v.picklist(DIRECTIONS),
  lieuEnlevement: v.string(),
  destination: v.string(),
  dateDepart: v.string(),
  dateArrivee: v.string(),
  arriveLe: v.optional(v.string()),
  /** True of a container whose departure is recorded, where its parcel does not show it: a cancelled one. */
  parti: v.optional(v.literal(true)),
  fuseau: v.string(),
  statut: v.picklist(CONTAINER_STATUTS),
  receptionFin: v.nullable(v.string()),
  /** True while its loading manifest is closed. */
  manifesteClos: v.optional(v.literal(true)),
  receptionFermeeLe: v.optional(v.string()),
});
export type AgentContainer = v.InferOutput<typeof AgentContainer>;

const parcel = {
  id,
  codeSuivi: v.nullable(v.string()),
  description: v.string(),
  etat: v.picklist(ETATS),
  paye: v.boolean(),
  /** Moment to which its terms put off what is unpaid; absent if it is due. */
  reporte: v.optional(v.picklist(REST_MOMENTS)),
  /** Dollars to pay before its handover, where its terms put them off until then; absent otherwise. */
  aPayerAuRetrait: v.optional(v.number()),
  /** Dollars that the counter may take, due before its loading; absent if none are, or while a payment is awaited. */
  resteAPayer: v.optional(v.number()),
  /** Dollars that payments pay for it; absent if none do. */
  recu: v.optional(v.number()),
  /** Payment deadline, at which it loses its space; absent if it does not. */
  aPayerAvant: v.optional(v.string()),
  /** Method of a recorded payment that awaits its confirmation; absent without one, like `aConfirmer`. */
  moyenEnCours: v.optional(v.picklist(RECORDED_METHODS)),
  aConfirmer: v.optional(AwaitedPayment),
  envoi: v.nullable(Envoi),
  /** Piece as which it is sold, with its largest sides in metres; absent for a sale per kilo. */
  piece: v.optional(v.object({ ...PieceNames.entries, cotes: v.tuple([v.number(), v.number(), v.number()]) })),
  /** Version of the price list at which it was booked; absent without one. */
  tarif: v.optional(v.object({ id, version: id })),
  /** Measures as booked. */
  prevu: ShownMeasures,
  client: v.string(),
  telephoneClient: v.string(),
  nomDestinataire: v.string(),
  reception: v.nullable(Intake),
  chargement: v.nullable(Loading),
  /** Reason for which it may not be loaded; null when it may, or is. */
  empechement: v.nullable(v.picklist(LOADING_BLOCKERS)),
  /** Decision on its customs document that keeps the manifest open while it is loaded; absent without one. */
  documentBloquant: v.optional(v.picklist(CLOSING_BLOCKERS)),
  arrivee: v.nullable(Unloading),
  /** Incident that took it off its way, with its decision; null without one. */
  incident: v.nullable(
    v.object({
      ...v.omit(Incident, ['decision']).entries,
      decision: v.nullable(v.object({ choix: v.picklist(INCIDENT_DECISIONS) })),
      /** Incident before it. */
      avant: v.optional(v.object({ type: v.picklist(INCIDENTS) })),
    }),
  ),
  /** State of its supplement; absent without one. */
  supplement: v.optional(v.object({ etat: v.picklist(SUPPLEMENT_ETATS) })),
  /** True while its scan at the arrival is undone, after its collection had been announced; absent otherwise. */
  arriveeAVerifier: v.optional(v.literal(true)),
  /** True once too many wrong codes were tried: it is handed over against an ID. */
  codeBloque: v.optional(v.literal(true)),
  /** Set while an admin has to decide on a handover that was refused. */
  remiseAVerifier: v.optional(v.object({ le: v.string() })),
  /** Open disputes of its payments, without amounts; absent without one. */
  litiges: v.optional(v.array(v.pick(ColisDispute, ['libere']))),
  /** Reason for which it may not be handed over; null when it may. */
  empechementRemise: v.nullable(v.picklist(HANDOVER_BLOCKERS)),
  /** True of a cancelled parcel that had left with its container without a loading scan; absent otherwise. */
  partiSansScan: v.optional(v.literal(true)),
  /** Set once a cancelled parcel was given back. */
  rendu: v.optional(v.object({ le: v.string() })),
  /** True if the site gives the box back to its sender. */
  aRendre: v.optional(v.boolean()),
  /** True while money of it goes back by hand, without its sum; absent otherwise. */
  argentARendre: v.optional(v.literal(true)),
};

/** A parcel of a container as an agent sees it: no amounts but those that its customer may pay at the counter. */
export const AgentParcel = v.object(parcel);
export type AgentParcel = v.InferOutput<typeof AgentParcel>;

/** The newest parcels of a container; `suite` continues the list of all of them. */
export const ContainerParcels = v.object({
  conteneurId: id,
  colis: v.array(AgentParcel),
  suite: v.optional(v.string()),
});

/** A parcel as an agent sees it, with its container. */
export const AgentParcelWithContainer = v.object({
  ...parcel,
  conteneur: AgentContainer,
  /** Depot of its departure, if the agent's site, which has the box, is another one. */
  autreDepot: v.optional(v.string()),
  /** Arrival site that has it, where it was not expected; absent otherwise. */
  siteActuel: v.optional(v.string()),
  /** True if it counts as missing, and the agent's depot, which is another one, records that it is found there. */
  aTrouver: v.optional(v.boolean()),
  /** Person who may collect it without the code, confirmed; absent from what a device keeps. */
  mandataire: v.optional(v.nullable(CollectionProxy)),
  /** Person named by its link who is not confirmed, and needs the code; absent from what a device keeps. */
  mandatairePropose: v.optional(v.nullable(CollectionProxy)),
});
export type AgentParcelWithContainer = v.InferOutput<typeof AgentParcelWithContainer>;
