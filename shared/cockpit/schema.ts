import * as v from 'valibot';
import { ETATS } from '../colis/constants.ts';
import { INCIDENT_DECISIONS, INCIDENTS, PENDING_DECISIONS } from '../colis/incident.ts';
import { Intake } from '../colis/intake-record.ts';
import { Envoi, PieceNames } from '../colis/schema.ts';
import { Supplement } from '../colis/supplement.ts';
import { Container } from '../containers/schema.ts';
import { CUSTOMS_STATUTS } from '../customs/constants.ts';
import { id } from '../http/fields.ts';
import { MILESTONE_ALERTS } from '../milestones/alerts.ts';
import { MOYENS } from '../money/methods.ts';
import { REST_MOMENTS } from '../money/terms.ts';
import { HEADLINES, STAGES } from '../situation/codes.ts';
import { EXCEPTIONS } from './exceptions.ts';

/** Numbers of parcels in a container; a cancelled parcel counts only in `annules`. */
export const Compteurs = v.object({
  reserves: v.number(),
  payes: v.number(),
  /** Brought to the depot, not refused, and at no other site. */
  recus: v.number(),
  /** Received, and measured there. */
  peses: v.number(),
  papiersAcceptes: v.number(),
  papiersRefuses: v.number(),
  /** Loaded, or left since; not found in another container. */
  charges: v.number(),
  /** Found at the unloading, or handed over. */
  decharges: v.number(),
  remis: v.number(),
  annules: v.number(),
  /** Refused at the depot, and not brought again. */
  refusesAuDepot: v.number(),
  ecartsADecider: v.number(),
  sansPlace: v.number(),
  supplementsDus: v.number(),
  papiersManquants: v.number(),
  chargesNonRecus: v.number(),
  chargesNonPayes: v.number(),
  livresNonPayes: v.number(),
  /** With a payment that a bank disputes. */
  litiges: v.number(),
  /** Not brought to the depot yet. */
  nonRecus: v.number(),
  /** At the depot, and not loaded yet. */
  recusNonCharges: v.number(),
  /** Not found at the unloading, and those found where nobody expected them, until somebody has decided on them. */
  manquants: v.number(),
  enTrop: v.number(),
  /** Left behind at the departure, and held by another depot, until somebody has decided on them. */
  restes: v.number(),
  autreDepot: v.number(),
  /** Their announced arrival was withdrawn: they are scanned again. */
  arriveesAVerifier: v.number(),
  /** Handed over without a connection and refused, until an admin has decided on it. */
  remisesAVerifier: v.number(),
  /** Cancelled while in the container, and cancelled ones to give back. */
  annulesCharges: v.number(),
  annulesArrives: v.number(),
  annulesARendre: v.number(),
  /** Damaged, until an admin has acknowledged it. */
  endommages: v.number(),
  codesBloques: v.number(),
  /** Parcels of other containers that were found in this one, until somebody has decided on them. */
  trouves: v.number(),
  /** Parcels off their way of which it is decided what becomes, until that is done; found ones included. */
  aFaire: v.number(),
  /** Weight in kg and volume in m³ of the parcels that are booked. */
  poids: v.number(),
  volume: v.number(),
});
export type Compteurs = v.InferOutput<typeof Compteurs>;

/** Money of a container in dollars. */
export const Montants = v.object({
  /** Prices of its parcels, supplements included; cancelled parcels apart. */
  reserve: v.number(),
  /** Paid and not refunded. */
  paye: v.number(),
  du: v.number(),
  /** Refunded, or due for refund. */
  rembourse: v.number(),
  /** Paid beyond the prices, and refunded minutes after the weighing that found it, unless that is corrected. */
  aRembourser: v.number(),
  /** Supplements since the intake, paid, due or waived. */
  supplements: v.number(),
});
export type Montants = v.InferOutput<typeof Montants>;

/** Expenses in dollars, at the rates with which they were recorded; cancelled ones apart. */
const Depenses = v.object({
  payees: v.number(),
  /** Planned and not paid yet. */
  aPayer: v.number(),
  /** All that was planned, also of those that are paid by now. */
  prevues: v.number(),
});

/** Money of a container: `montants.paye` by payment method, and its expenses. */
const Marge = v.object({
  /** Null for methods that are not known, of parcels that were paid before they were counted by method. */
  recettes: v.array(v.object({ moyen: v.nullable(v.picklist(MOYENS)), montant: v.number() })),
  depenses: Depenses,
});

/** A container with its counters, its money and what it earns. */
export const CockpitContainer = v.object({
  conteneur: Container,
  compteurs: Compteurs,
  montants: Montants,
  marge: Marge,
});
export type CockpitContainer = v.InferOutput<typeof CockpitContainer>;

/**
 * Month with the sums of the containers that leave in it, in dollars, kg and m³, and its own expenses (`depensesDuMois`), which
 * belong to no container.
 */
export const MonthMargin = v.object({
  mois: v.string(),
  conteneurs: v.number(),
  poids: v.number(),
  volume: v.number(),
  paye: v.number(),
  du: v.number(),
  depenses: Depenses,
  depensesDuMois: Depenses,
});
export type MonthMargin = v.InferOutput<typeof MonthMargin>;

/** A container on its way with what an admin must look at. */
export const ContainerAlerts = v.object({
  id,
  lieuEnlevement: v.string(),
  destination: v.string(),
  alertes: v.array(v.object({ type: v.picklist(MILESTONE_ALERTS), jours: v.number() })),
});
export type ContainerAlerts = v.InferOutput<typeof ContainerAlerts>;

/** A container of the list; `aRegler` counts what needs an admin, as its own page lists it. */
export const ListedCockpitContainer = v.object({ ...CockpitContainer.entries, aRegler: v.number() });
export type ListedCockpitContainer = v.InferOutput<typeof ListedCockpitContainer>;

/** A parcel as a row of its container; kg, m³, dollars. */
export const CockpitColis = v.object({
  id,
  userId: id,
  /** Tracking code, as on the label. */
  codeSuivi: v.nullable(v.string()),
  /** Name of the customer; null once their account is deleted. */
  client: v.nullable(v.string()),
  telephoneClient: v.string(),
  nomDestinataire: v.string(),
  telephoneDestinataire: v.string(),
  /** Town in the delivery address; null when the address names none. */
  villeDestinataire: v.nullable(v.string()),
  description: v.string(),
  piece: v.optional(PieceNames),
  poids: v.number(),
  volume: v.number(),
  etat: v.picklist(ETATS),
  paye: v.boolean(),
  /** True while a payment of this parcel is open. */
  paiementEnCours: v.boolean(),
  moyenEnCours: v.nullable(v.picklist(MOYENS)),
  prixEstime: v.number(),
  /** Dollars that payments pay for it, without what went back; absent for nothing. */
  recu: v.optional(v.number()),
  /** Amount due: its price, the rest of it, or a supplement. */
  aPayer: v.number(),
  /** Part of `aPayer` that is due first, as a deposit; absent if that is all of it. */
  acompteDu: v.optional(v.number()),
  /** Moment to which its terms put off what is due; absent if it is due now. */
  reporte: v.optional(v.picklist(REST_MOMENTS)),
  /** Total that was refunded, and that is still to be; absent if nothing is. */
  rembourse: v.number(),
  aRembourser: v.optional(v.number()),
  supplement: v.nullable(v.object({ montant: v.number(), etat: Supplement.entries.etat })),
  /** Payment deadline; null while a recorded payment keeps the space. */
  aPayerAvant: v.nullable(v.string()),
  /** Its customs document and that document's statut. */
  documentId: id,
  douane: v.nullable(v.picklist(CUSTOMS_STATUTS)),
  reception: v.nullable(
    v.object({
      le: v.string(),
      verdict: Intake.entries.verdict,
      ecart: Intake.entries.ecart,
      refus: v.nullable(v.string()),
      /** True when it was measured. */
      pese: v.boolean(),
    }),
  ),
  chargement: v.nullable(v.object({ le: v.string() })),
  /** Null for a single parcel. */
  envoi: v.nullable(Envoi),
  /** Incident that took it off its way, and the decision on it; null without one. */
  incident: v.nullable(
    v.object({ type: v.picklist(INCIDENTS), conteneurId: id, decision: v.nullable(v.picklist(INCIDENT_DECISIONS)) }),
  ),
  /** Last instant for an answer to the bank that disputes its payment, if it is known; absent without a dispute. */
  repondreAvant: v.optional(v.nullable(v.string())),
  etape: v.picklist(STAGES),
  /** Its stage, or the problem that says better where it is. */
  situation: v.picklist(HEADLINES),
  /** Exceptions that need an admin's attention, the most urgent first. */
  exceptions: v.array(v.picklist(EXCEPTIONS)),
  /** Decision on its exception that is still to be carried out; null without one. */
  aFaire: v.nullable(v.picklist(PENDING_DECISIONS)),
  /** Container that it belongs to, of a parcel that was found in this one; null in its own. */
  conteneurOrigine: v.nullable(id),
  createdAt: v.string(),
});
export type CockpitColis = v.InferOutput<typeof CockpitColis>;
