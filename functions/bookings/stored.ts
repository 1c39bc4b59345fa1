import type { CONTAINER_SIZES, ContainerStatut } from '#shared/bookings/schema.ts';
import type { Change } from '#shared/changes/schema.ts';

/** A container as stored: grams, cm³, cents per kilo, UTC instants. */
export type StoredContainer = {
  id: number;
  maxGrams: number;
  freeGrams: number;
  maxCm3: number;
  freeCm3: number;
  /** Of what is taken, what the provisional parcels hold: unpaid, and of accounts that are not verified. */
  provisionalGrams: number;
  provisionalCm3: number;
  rateCents: number;
  dateDepart: string;
  dateArrivee: string;
  dateReservation: string;
  lieuEnlevement: string;
  destination: string;
  tailleConteneur: (typeof CONTAINER_SIZES)[number];
  statut: ContainerStatut;
  fuseau: string;
  jourDepart: string;
  insuranceId: number | null;
  /** What else an admin has assigned to it; absent until the first time. */
  paymentId?: number | null;
  documentId?: number | null;
  trackingId?: number | null;
  logistiqueId?: number | null;
  /** Parcels that name this container, cancelled ones too: it is not deleted under them. */
  colisCount: number;
  /** Changes of its statut and plan by admins, oldest first; absent until the first one. */
  changements?: Change[];
  createdAt: string;
  /** Moves with each edit by an admin, not with each booking. */
  version: number;
};
