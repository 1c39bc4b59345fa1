import * as v from 'valibot';
import { ETATS, INTAKE_LIMITS } from '../colis/constants.ts';
import { Envoi, PieceNames } from '../colis/schema.ts';
import { CONTAINER_REFERENCES } from '../containers/references.ts';
import { CONTAINER_SIZES } from '../containers/sizes.ts';
import { CONTAINER_STATUTS } from '../containers/statuts.ts';
import { CLOSING_BLOCKERS } from '../customs/closing-blocker.ts';
import { CUSTOMS_STATUTS } from '../customs/constants.ts';
import { datetime, id, text, uploadedKey } from '../http/fields.ts';
import { LISTED_ORDERS } from '../situation/agent-order.ts';
import { PROBLEMS } from '../situation/codes.ts';
import { LOADING_BLOCKERS } from './loading.ts';
import { LOADING_DIFFERENCE_CODES, MAX_MANIFEST_REASON_LENGTH, NOT_LOADED_REASONS } from './loading-differences.ts';
import { MAX_DAMAGE_NOTE, SURPLUS_REASONS, UNLOADING_DIFFERENCE_CODES } from './unloading.ts';

/**
 * Request to load a parcel into a container or to take it out again: the container that the agent loads, and the time
 * of the scan on their device, which may have been offline.
 */
export const LoadingScan = v.object({ conteneurId: id, leAppareil: v.optional(datetime) });
export type LoadingScan = v.InferOutput<typeof LoadingScan>;

/** Record that a parcel was loaded; `le` is the server's time, `leAppareil` that of the device. */
export const Loading = v.object({
  le: v.string(),
  leAppareil: v.nullable(v.string()),
  agentId: id,
  siteId: v.nullable(id),
});
export type Loading = v.InferOutput<typeof Loading>;

/**
 * Record that a parcel was unloaded at its arrival; `dommage` describes the damage, null when there is none. `avant` is
 * the former état, to which an undone scan returns the parcel.
 */
export const Unloading = v.object({
  le: v.string(),
  leAppareil: v.nullable(v.string()),
  agentId: id,
  siteId: v.nullable(id),
  dommage: v.nullable(v.string()),
  avant: v.picklist(ETATS),
  /** True once its collection is open. */
  retirable: v.optional(v.literal(true)),
  /** True if the scan found a parcel that counted as missing: a damage is recorded after the closing, too. */
  retrouve: v.optional(v.literal(true)),
});
export type Unloading = v.InferOutput<typeof Unloading>;

/**
 * Request to record that a parcel was unloaded from its container: its damage, if any, with photos, and the time of the
 * scan on the agent's device.
 */
export const UnloadingScan = v.object({
  leAppareil: v.optional(datetime),
  dommage: v.optional(text(MAX_DAMAGE_NOTE)),
  photoKeys: v.optional(v.pipe(v.array(uploadedKey), v.maxLength(INTAKE_LIMITS.photos))),
});
export type UnloadingScan = v.InferOutput<typeof UnloadingScan>;

/** Result of an unloading scan: `enTrop` says why the parcel was not expected, and where it belongs. */
export const UnloadedParcel = v.object({
  id,
  codeSuivi: v.nullable(v.string()),
  enTrop: v.nullable(v.picklist(SURPLUS_REASONS)),
  conteneur: v.nullable(v.string()),
});
export type UnloadedParcel = v.InferOutput<typeof UnloadedParcel>;

/** Order that carries out what was decided on a box, or says that it is missing; absent without one. */
const listed = { ordre: v.optional(v.picklist(LISTED_ORDERS)) };

/** A parcel that is expected out of a container, or came out of it, as its agents see it. */
export const UnloadableParcel = v.object({
  id,
  codeSuivi: v.nullable(v.string()),
  description: v.string(),
  etat: v.picklist(ETATS),
  envoi: v.nullable(Envoi),
  piece: v.optional(PieceNames),
  poids: v.number(),
  nomDestinataire: v.string(),
  /** False for one that came although it was not loaded. */
  attendu: v.boolean(),
  arrivee: v.nullable(Unloading),
  ...listed,
});
export type UnloadableParcel = v.InferOutput<typeof UnloadableParcel>;

/** A parcel that came with a container unexpectedly; its sender and contents stay with its own container. */
export const SurplusParcel = v.object({
  id,
  codeSuivi: v.nullable(v.string()),
  raison: v.picklist(SURPLUS_REASONS),
  le: v.string(),
  leAppareil: v.nullable(v.string()),
  ...listed,
});
export type SurplusParcel = v.InferOutput<typeof SurplusParcel>;

/** A parcel as shown to agents who load its container: without amounts. */
export const LoadableParcel = v.object({
  id,
  codeSuivi: v.nullable(v.string()),
  description: v.string(),
  etat: v.picklist(ETATS),
  envoi: v.nullable(Envoi),
  piece: v.optional(PieceNames),
  /** Kilos as measured at the depot, else as booked. */
  poids: v.number(),
  client: v.string(),
  nomDestinataire: v.string(),
  receptionLe: v.nullable(v.string()),
  chargement: v.nullable(Loading),
  /** Reason for which it may not be loaded; null when it may, or is. */
  empechement: v.nullable(v.picklist(LOADING_BLOCKERS)),
  /** True while it is loaded, or left, although its price or a supplement is due; absent otherwise. */
  nonPaye: v.optional(v.literal(true)),
  /** Decision on its customs document that keeps the manifest open while it is loaded; absent without one. */
  documentBloquant: v.optional(v.picklist(CLOSING_BLOCKERS)),
});
export type LoadableParcel = v.InferOutput<typeof LoadableParcel>;

const MANIFEST_STATES = ['OUVERT', 'CLOS'] as const;

/** A container with all its parcels, for those who load it. */
export const LoadingList = v.object({
  conteneur: v.object({
    id,
    numeroConteneur: v.nullable(v.string()),
    lieuEnlevement: v.string(),
    destination: v.string(),
    dateDepart: v.string(),
    fuseau: v.string(),
    statut: v.picklist(CONTAINER_STATUTS),
  }),
  manifeste: v.picklist(MANIFEST_STATES),
  colis: v.array(LoadableParcel),
});
export type LoadingList = v.InferOutput<typeof LoadingList>;

/** A parcel in a loading manifest. What identifies people and contents is empty once its customer is erased. */
export const LoadingLine = v.object({
  colisId: id,
  codeSuivi: v.nullable(v.string()),
  description: v.string(),
  client: v.string(),
  nomDestinataire: v.string(),
  telephoneDestinataire: v.string(),
  adresseDestinataire: v.string(),
  /** City of the recipient, by which the packing list is sorted. */
  ville: v.string(),
  piece: v.optional(PieceNames),
  /** Kilos and m³ as measured at the depot, else as booked. */
  poids: v.number(),
  volume: v.number(),
  typeDocument: v.nullable(v.string()),
  statutDocument: v.nullable(v.picklist(CUSTOMS_STATUTS)),
  /** Declared value in XOF. */
  valeurDeclaree: v.nullable(v.number()),
  receptionLe: v.nullable(v.string()),
  chargement: v.nullable(Loading),
  /** Most urgent problem of it that agents may know, null without one; absent from versions closed without it. */
  situation: v.optional(v.nullable(v.picklist(PROBLEMS))),
  /** Absent in versions that were closed before it was kept. */
  paye: v.optional(v.boolean()),
  /** Why it is not loaded, with what is paid of it; absent of a loaded one, and in versions closed before it was kept. */
  raison: v.optional(v.picklist(NOT_LOADED_REASONS)),
  ecart: v.nullable(v.picklist(LOADING_DIFFERENCE_CODES)),
  /** Reason for the difference, in a closed version. */
  motif: v.nullable(v.string()),
});
export type LoadingLine = v.InferOutput<typeof LoadingLine>;

/** A container as its manifests name it. */
export const ManifestContainer = v.object({
  id,
  numeroConteneur: v.nullable(v.string()),
  plomb: v.nullable(v.string()),
  connaissement: v.nullable(v.string()),
  besc: v.nullable(v.string()),
  tailleConteneur: v.picklist(CONTAINER_SIZES),
  statut: v.picklist(CONTAINER_STATUTS),
  lieuEnlevement: v.string(),
  destination: v.string(),
  dateDepart: v.string(),
  dateArrivee: v.string(),
  /** Recorded arrival; absent before it. */
  arriveLe: v.optional(v.string()),
  fuseau: v.string(),
});
export type ManifestContainer = v.InferOutput<typeof ManifestContainer>;

/** Member of the team; the name is empty once their account is erased. */
const Member = v.object({ id, nom: v.string() });

/** A closed version of a manifest of either direction, without its lines. */
export const ManifestVersion = v.object({
  version: v.number(),
  closLe: v.string(),
  par: Member,
  /** SHA-256 of the version's canonical JSON, in hexadecimal. */
  empreinte: v.string(),
  /** Hash of the customs findings at the closing of a loading manifest, which its admin had seen if there were any. */
  controle: v.nullable(v.string()),
  /** Numbers of loaded or unloaded parcels and of explained differences, and the kilos of those parcels. */
  scannes: v.number(),
  ecarts: v.number(),
  poids: v.number(),
  rouvert: v.nullable(v.object({ le: v.string(), par: Member, motif: v.string() })),
});
export type ManifestVersion = v.InferOutput<typeof ManifestVersion>;

/** A container's loading manifest as it is now. */
export const LoadingManifest = v.object({
  conteneur: ManifestContainer,
  etat: v.picklist(MANIFEST_STATES),
  /** Changes with each scan, closing and reopening; a closing names the one that it was decided on. */
  revision: v.number(),
  /** References that are missing for closing. */
  manque: v.array(v.picklist(CONTAINER_REFERENCES)),
  lignes: v.array(LoadingLine),
  /** Parcels of the container that are not loaded, without cancelled ones. */
  nonCharges: v.array(LoadingLine),
  /** Closed versions, latest first. */
  versions: v.array(ManifestVersion),
});
export type LoadingManifest = v.InferOutput<typeof LoadingManifest>;

/** A closed version of a loading manifest as it was frozen. `intacte`: its lines still give its hash. */
export const FrozenLoadingManifest = v.object({
  conteneur: ManifestContainer,
  version: ManifestVersion,
  lignes: v.array(LoadingLine),
  nonCharges: v.array(LoadingLine),
  intacte: v.boolean(),
});
export type FrozenLoadingManifest = v.InferOutput<typeof FrozenLoadingManifest>;

/**
 * Request to close a loading manifest, with the reason for each difference, and the hash of the findings of the customs
 * check that were shown, which is required when there are any.
 */
export const LoadingClosing = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
  motifs: v.pipe(
    v.array(
      v.object({ colisId: id, ecart: v.picklist(LOADING_DIFFERENCE_CODES), motif: text(MAX_MANIFEST_REASON_LENGTH) }),
    ),
    v.maxLength(2_000),
  ),
  controle: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'invalid'))),
});
export type LoadingClosing = v.InferOutput<typeof LoadingClosing>;

/** Request to reopen a closed manifest of either direction. */
export const ManifestReopening = v.object({ motif: text(MAX_MANIFEST_REASON_LENGTH) });

/** A container with the parcels unloaded from it and those still to be unloaded, for the agents of its arrival site. */
export const UnloadingList = v.object({
  conteneur: v.object({
    ...LoadingList.entries.conteneur.entries,
    dateArrivee: v.string(),
  }),
  liste: v.picklist(MANIFEST_STATES),
  /** Since when its parcels can be collected, and the last day of free storage; null before that. */
  disponible: v.nullable(v.object({ depuis: v.string(), dernierJour: v.nullable(v.string()) })),
  colis: v.array(UnloadableParcel),
  enTrop: v.array(SurplusParcel),
});
export type UnloadingList = v.InferOutput<typeof UnloadingList>;

/** A parcel in an unloading manifest. A surplus names its number and code only. */
export const UnloadingLine = v.object({
  ...LoadingLine.entries,
  arrivee: v.nullable(v.omit(Unloading, ['dommage', 'avant', 'retirable', 'retrouve'])),
  dommage: v.nullable(v.string()),
  enTrop: v.nullable(v.picklist(SURPLUS_REASONS)),
  /** True for a parcel that was loaded and is cancelled: neither arrived nor unexpected. */
  annule: v.optional(v.boolean()),
  /** Town of the site that has a loaded parcel which is not in its container, null if unknown; absent of others. */
  retrouve: v.optional(v.object({ lieu: v.nullable(v.string()) })),
  ecart: v.nullable(v.picklist(UNLOADING_DIFFERENCE_CODES)),
});
export type UnloadingLine = v.InferOutput<typeof UnloadingLine>;

/** A container's unloading manifest as it is now, compared with its loading manifest. */
export const UnloadingManifest = v.object({
  conteneur: ManifestContainer,
  etat: v.picklist(MANIFEST_STATES),
  revision: v.number(),
  disponible: v.nullable(v.object({ depuis: v.string(), dernierJour: v.nullable(v.string()) })),
  /** Arrived parcels, missing ones and those that came unexpectedly. */
  lignes: v.array(UnloadingLine),
  /** Photos of damages, by parcel; links that work for 15 minutes. */
  photos: v.array(v.object({ colisId: id, urls: v.array(v.string()) })),
  versions: v.array(ManifestVersion),
});
export type UnloadingManifest = v.InferOutput<typeof UnloadingManifest>;

/** A closed version of an unloading manifest as it was frozen. */
export const FrozenUnloadingManifest = v.object({
  conteneur: ManifestContainer,
  version: ManifestVersion,
  lignes: v.array(UnloadingLine),
  intacte: v.boolean(),
});
export type FrozenUnloadingManifest = v.InferOutput<typeof FrozenUnloadingManifest>;

/** Request to close an unloading manifest, with the reason for each difference. */
export const UnloadingClosing = v.object({
  revision: LoadingClosing.entries.revision,
  motifs: v.pipe(
    v.array(
      v.object({ colisId: id, ecart: v.picklist(UNLOADING_DIFFERENCE_CODES), motif: text(MAX_MANIFEST_REASON_LENGTH) }),
    ),
    v.maxLength(2_000),
  ),
});
export type UnloadingClosing = v.InferOutput<typeof UnloadingClosing>;
