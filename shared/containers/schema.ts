import * as v from 'valibot';
import { Change, motif, seenVersion } from '../changes/schema.ts';
import { amount, customsLine, id, line, money, placeTime, timeZone } from '../http/fields.ts';
import { DELAY_REASONS } from '../milestones/codes.ts';
import { phone } from '../phone/schema.ts';
import { Site } from '../sites/schema.ts';
import { DEFAULT_PRICE_PER_KILO, MAX_PRICE_PER_KILO, MAX_VOLUME_M3, MAX_WEIGHT_KG } from './bounds.ts';
import { containerNumberFault, normaliseContainerNumber } from './number.ts';
import { CONTAINER_SIZES } from './sizes.ts';
import { CONTAINER_STATUTS } from './statuts.ts';
import { isArrivalAfterDeparture } from './wall-time.ts';

export type ContainerStatut = (typeof CONTAINER_STATUTS)[number];

/** Number of the physical container by ISO 6346, typed with or without spaces. */
const containerNumber = v.pipe(
  v.string(),
  v.maxLength(30),
  v.transform(normaliseContainerNumber),
  v.check((number) => containerNumberFault(number) !== 'not_container_number', 'not_container_number'),
  v.check((number) => containerNumberFault(number) !== 'wrong_check_digit', 'wrong_check_digit'),
);

/** References of the physical container and its shipping documents, for admins only. */
const references = {
  numeroConteneur: v.nullish(containerNumber),
  /** Number of the seal on its doors. */
  plomb: v.nullish(line(30)),
  /** Number of the bill of lading. */
  connaissement: v.nullish(line(40)),
  /** Number of the cargo tracking note (BESC) that Senegal requires. */
  besc: v.nullish(line(40)),
};
/** Licensed customs broker who clears the parcels of a container. */
const Broker = v.object({
  nom: customsLine(120),
  telephone: phone,
  /** Number of the licence; null when unknown. */
  licence: v.nullish(customsLine(40), null),
});
export type Broker = v.InferOutput<typeof Broker>;

const fields = {
  poidsMax: amount(1, MAX_WEIGHT_KG),
  volumeMax: amount(1, MAX_VOLUME_M3),
  /** Dollars per kilo of chargeable weight. */
  prixEstime: money(MAX_PRICE_PER_KILO),
  /** A time without a zone is read in `fuseau`, sent or else the container's: `2026-12-24T08:00` is 8 o'clock there. */
  dateDepart: placeTime,
  dateArrivee: placeTime,
  dateReservation: placeTime,
  lieuEnlevement: line(120),
  destination: line(120),
  tailleConteneur: v.picklist(CONTAINER_SIZES),
  statut: v.picklist(CONTAINER_STATUTS),
  /** IANA zone of the pickup place, in which departures are shown and searched by day. */
  fuseau: timeZone,
  insuranceId: v.nullish(id),
  /** Depot that takes its parcels in, and arrival point where they are collected. */
  siteDepartId: v.nullish(id),
  siteArriveeId: v.nullish(id),
  /** Drop-off cut-off, before the departure; read in `fuseau` like the other dates. */
  receptionFin: v.nullish(placeTime),
  ...references,
  /** Customs broker, for admins only, like the references. */
  commissionnaire: v.nullish(Broker),
  /**
   * Price list at which it is sold, in the version for its day of departure; `prixEstime` is then that of the list.
   * Without one it is sold per kilo.
   */
  tarifId: v.nullish(id),
};

/** Request of an admin to open a container. */
export const NewContainer = v.pipe(
  v.object({
    ...fields,
    prixEstime: v.optional(fields.prixEstime, DEFAULT_PRICE_PER_KILO),
    tailleConteneur: v.optional(fields.tailleConteneur, '40ft'),
    statut: v.optional(fields.statut, 'EN_COURS'),
    fuseau: v.optional(fields.fuseau, 'UTC'),
    /** Sent empty by forms of the contract; parcels are added only by booking. */
    colisList: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(0))),
  }),
  v.forward(v.partialCheck([['dateDepart'], ['dateArrivee']], isArrivalAfterDeparture, 'before_departure'), [
    'dateArrivee',
  ]),
);
export type NewContainer = v.InferOutput<typeof NewContainer>;

/**
 * Changes to a container; a field left out stays as it is. `version` is the one that a new statut was decided on. `motif` is the reason for a new statut or plan, which admins
 * read, `motifRetard` that of a later departure or arrival, which customers read.
 */
export const ContainerEdit = v.object({
  ...v.partial(v.object(fields)).entries,
  motif,
  motifRetard: v.optional(v.picklist(DELAY_REASONS)),
  version: seenVersion,
});
export type ContainerEdit = v.InferOutput<typeof ContainerEdit>;

/** A container as every caller sees it, without its customers. Optional fields are for admins. */
export const Container = v.object({
  id,
  poidsMax: v.number(),
  poidsRestant: v.number(),
  volumeMax: v.number(),
  volumeRestant: v.number(),
  prixEstime: v.number(),
  dateDepart: v.string(),
  dateArrivee: v.string(),
  dateReservation: v.string(),
  /** When it arrived; absent until that is recorded. */
  arriveLe: v.optional(v.string()),
  lieuEnlevement: v.string(),
  depart: v.string(),
  destination: v.string(),
  tailleConteneur: v.picklist(CONTAINER_SIZES),
  statut: v.picklist(CONTAINER_STATUTS),
  status: v.picklist(CONTAINER_STATUTS),
  fuseau: v.string(),
  /** The day of departure in `fuseau`, `YYYY-MM-DD`. */
  jourDepart: v.string(),
  insuranceId: v.nullable(id),
  /** Version of the price list at which it is sold, and that it sells no pieces, if so; null without a list. */
  tarif: v.nullable(v.object({ id, version: id, sansPieces: v.optional(v.literal(true)) })),
  siteDepart: v.nullable(Site),
  siteArrivee: v.nullable(Site),
  /** Last instant at which the depot takes parcels in for it; null when none is set. */
  receptionFin: v.nullable(v.string()),
  /**
   * Grows with each edit by an admin, not with bookings. Admins name it when they change the statut; by it calendars know
   * the newer of two entries.
   */
  version: v.optional(v.number()),
  /** True once its loading manifest is closed: it takes no more parcels. */
  manifesteClos: v.optional(v.literal(true)),
  /** True while that is reopened and not closed again; for admins. */
  manifesteRouvert: v.optional(v.literal(true)),
  /** Instant at which the closing ended the drop-off before its announced end; absent otherwise. */
  receptionFermeeLe: v.optional(v.string()),
  paymentId: v.optional(v.nullable(id)),
  documentId: v.optional(v.nullable(id)),
  trackingId: v.optional(v.nullable(id)),
  logistiqueId: v.optional(v.nullable(id)),
  /** True while somebody is on its waitlist; absent otherwise. */
  attente: v.optional(v.literal(true)),
  /**
   * Space that is held for customers on the waitlist, which is neither left nor booked, and the number of open entries;
   * for admins.
   */
  retenu: v.optional(v.object({ poids: v.number(), volume: v.number(), attentes: v.number() })),
  /** Space that is held for the caller, and until when; counted in what is left. Absent without an offer. */
  offre: v.optional(v.object({ poids: v.number(), volume: v.number(), jusquau: v.string() })),
  numeroConteneur: v.optional(v.nullable(v.string())),
  plomb: v.optional(v.nullable(v.string())),
  connaissement: v.optional(v.nullable(v.string())),
  besc: v.optional(v.nullable(v.string())),
  commissionnaire: v.optional(
    v.nullable(v.object({ nom: v.string(), telephone: v.string(), licence: v.nullable(v.string()) })),
  ),
  /** Changes that admins made to its statut and plan, oldest first. */
  changements: v.optional(v.array(Change)),
});
export type Container = v.InferOutput<typeof Container>;
