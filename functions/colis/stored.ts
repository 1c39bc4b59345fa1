import type { Change } from '#shared/changes/schema.ts';
import type { Etat } from '#shared/colis/schema.ts';
import type { Moyen } from '#shared/payments/schema.ts';

/** A parcel as stored, in its owner's partition: grams, mm, cm³, cents, UTC instants. */
export type StoredColis = {
  id: number;
  userId: number;
  bookingId: number;
  description: string;
  grams: number;
  longueurMm: number;
  largeurMm: number;
  hauteurMm: number;
  cm3: number;
  etat: Etat;
  /** The moment of what last moved it to its état; what happened before does not move it back. */
  etatAt?: string;
  /** The container's rate when the parcel was booked, cents per kilo; edits re-price at it. */
  rateCents: number;
  priceCents: number;
  photoKey: string | null;
  /** The payment that paid it. */
  paymentId: number | null;
  /** The live payment that holds it; neither editable nor payable a second time meanwhile. */
  lockedBy: number | null;
  /** The means of that payment, written with the lock; null for a lock that is older than this field (`withLockMeans`). */
  lockedFor: Moyen | null;
  /** Counts towards what unverified accounts hold; see `provisional.ts`. */
  provisional: boolean;
  /** Since when it waits to be paid: its booking, or its revival. */
  unpaidSince: string;
  /** When it gives its place back if still unpaid, and when the customer was reminded of that. */
  lapsesAt: string;
  remindedAt: string | null;
  assuranceId: number;
  documentId: number;
  /** Null once their account is erased; what tells who they and their recipient are, and what it holds, is empty then. */
  username: string | null;
  userEmail: string;
  userPhone: string;
  nomDestinataire: string;
  emailDestinataire: string;
  telephoneDestinataire: string;
  adresseDestinataire: string;
  /** Changes of its état by admins, oldest first; absent until the first one. */
  changements?: Change[];
  /** When it goes, once it is nobody's. */
  keptUntil?: string;
  createdAt: string;
  version: number;
};
