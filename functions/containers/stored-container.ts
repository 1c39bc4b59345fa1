import type { Change } from '#shared/changes/schema.ts';
import type { Broker, ContainerStatut } from '#shared/containers/schema.ts';
import type { CONTAINER_SIZES } from '#shared/containers/sizes.ts';

/** Container as stored: grams, cm³, cents per kilo, UTC instants. */
export type StoredContainer = {
  id: number;
  maxGrams: number;
  freeGrams: number;
  maxCm3: number;
  freeCm3: number;
  /** Part of the taken space held by provisional parcels: unpaid, of unverified accounts. */
  provisionalGrams: number;
  provisionalCm3: number;
  /** Part of the taken space that offers to customers on its waitlist hold; absent before the first one. */
  offeredGrams?: number;
  offeredCm3?: number;
  /** Number of open entries in its waitlist; absent before the first one. */
  openEntries?: number;
  rateCents: number;
  /** Version of the price list at which it sells, whose rate is `rateCents`; absent or null for a sale per kilo alone. */
  tarif?: { id: number; version: number; sansPieces?: true } | null;
  dateDepart: string;
  dateArrivee: string;
  dateReservation: string;
  /** Recorded arrival; written with its milestone. Absent until then, and in one that arrived before it was kept. */
  arriveLe?: string | undefined;
  lieuEnlevement: string;
  destination: string;
  tailleConteneur: (typeof CONTAINER_SIZES)[number];
  statut: ContainerStatut;
  fuseau: string;
  jourDepart: string;
  insuranceId: number | null;
  /** Ids of its depot and arrival point, and the drop-off cut-off; absent or null when none is set. */
  siteDepartId?: number | null;
  siteArriveeId?: number | null;
  receptionFin?: string | null;
  /** Set while its loading manifest is closed, or was reopened and is not closed again. */
  manifesteClos?: true;
  manifesteRouvert?: true;
  /** Instant at which the closing ended the drop-off before its announced end; absent otherwise. */
  receptionFermeeLe?: string;
  /** Announced end of the drop-off of which its senders were told last, and when; absent before. */
  depotFiniDit?: { fin: string; le: string } | undefined;
  /** Instant of the customs check of that closing; absent in containers closed before it was kept. */
  customsCheckedAt?: string;
  /** ISO 6346 number, seal, bill of lading and cargo tracking note; absent or null when unknown. */
  numeroConteneur?: string | null;
  plomb?: string | null;
  connaissement?: string | null;
  besc?: string | null;
  /** Licensed customs broker; absent or null when none is named. */
  commissionnaire?: Broker | null;
  /** Other items that an admin assigned; absent before the first time. */
  paymentId?: number | null;
  documentId?: number | null;
  trackingId?: number | null;
  logistiqueId?: number | null;
  /** Number of parcels in this container, cancelled ones included; it is not deleted while there are any. */
  colisCount: number;
  /** Changes of its statut and schedule by admins, oldest first; absent before the first one. */
  changements?: Change[];
  createdAt: string;
  /** Changes with each edit by an admin, not with each booking. */
  version: number;
};
