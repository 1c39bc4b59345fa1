import type { ClaimSide } from '#shared/claims/schema.ts';
import type { HandoverBlocker } from '#shared/colis/handover-blockers.ts';
import type { IncidentAct, IncidentDecision } from '#shared/colis/incident.ts';
import type { Incident } from '#shared/colis/incident-schema.ts';
import type { Intake } from '#shared/colis/intake-record.ts';
import type { SaleTerms, SoldFee } from '#shared/colis/sale.ts';
import type { Cancellation, Envoi, Etat } from '#shared/colis/schema.ts';
import type { Loading, Unloading } from '#shared/manifest/schema.ts';
import type { RestMoment } from '#shared/money/terms.ts';
import type { Moyen } from '#shared/payments/schema.ts';

/** Weight, sides and volume of a parcel. */
export type StoredMeasures = Pick<StoredColis, 'grams' | 'cm3' | 'longueurMm' | 'largeurMm' | 'hauteurMm'>;

/** Record of a parcel's intake at a depot, as stored. */
export type StoredIntake = Omit<Intake, 'mesures' | 'prevu' | 'refus' | 'agentId' | 'siteId' | 'photos' | 'pesee'> & {
  agentId: number;
  siteId: number | null;
  /** Absent from the table instead of null, like the reason of a refusal. */
  mesures?: StoredMeasures | null;
  refus?: Intake['refus'];
  /** Measures as booked, if the intake differs or was corrected. */
  prevu?: StoredMeasures | null;
  /** Terms at which it is sold since then, as another piece or per kilo; until its measures apply. */
  vendu?: SaleTerms;
  /** Terms at which it was booked, once others apply. */
  venduAvant?: SaleTerms;
  /** Latest weighing that corrected it: its measures and its verdict are those of the intake. */
  pesee?: StoredWeighing;
  /** Stored files of its photos; the first `earlierPhotos` are of the intake at the depot that had it before. */
  photoKeys?: string[];
  earlierPhotos?: number;
};

/** Weighing that corrected an intake. */
export type StoredWeighing = Pick<StoredIntake, 'le' | 'leAppareil' | 'agentId' | 'siteId'>;

/**
 * Part of a payment that pays for a parcel, in cents; `parEquipe` if it did not come in by a card of the site, so that the
 * team refunds it.
 */
export type PaidShare = { paymentId: number; cents: number; parEquipe?: true };

/**
 * Part of a price that is not asked for, in cents, due since `depuis`; why and by whom it was waived, without both
 * because it was too small to be paid.
 */
type StoredWaiver = { cents: number; depuis: string; motif?: string; par?: number };

/** Terms of payment that staff gave; of a deposit, its cents and the moment before which the rest is paid. */
export type StoredTerms = { type: 'ACOMPTE'; acompteCents: number; reste: RestMoment } | { type: 'A_L_ARRIVEE' };

/**
 * Cents that are asked for a parcel since its arrival: duties that customs asked, with their francs if they were asked in
 * francs, and storage.
 */
type ArrivalCents = { droits?: number; droitsFrancs?: number; magasinage?: number };

/**
 * Wait of a parcel for its recipient: since when, absent while they cannot come, the next instant at which storage is
 * counted, the last day that counts already, and how many days are charged; `dispense` once an admin ended its storage.
 */
type StoredWait = {
  depuis?: string | undefined;
  prochain?: string | undefined;
  jusquau?: string;
  jours?: number;
  dispense?: true;
};

/** Act of the team at an instant, with the reason of an admin; an agent gives none. */
type StoredAct = { le: string; par: number; motif: string };

/**
 * Open dispute of a payment of a parcel, since the instant `le`, with the last instant for an answer to the bank, and
 * the release by an admin.
 */
export type StoredColisDispute = { paymentId: number; le: string; repondreAvant: string | null; libere?: StoredAct };

/** Incident as stored, with the decision on it. */
export type StoredIncident = Omit<Incident, 'decision'> & {
  decision: (StoredAct & { choix: IncidentDecision }) | null;
  /**
   * Incident before it: what a scan or a find ended, which its undoing restores; of a box elsewhere, its being left
   * behind.
   */
  avant?: StoredIncident;
  /** Event that tells of it, if a scan found it as a surplus. */
  eventId?: string;
  /** Depot of its departure, to which its box was sent by the decision; absent without one, or for another decision. */
  attenduA?: number;
  /** Loading of a box that another depot found, until then. */
  chargement?: StoredColis['chargement'];
};

/** Parcel as stored, in its owner's partition: grams, mm, cm³, cents, UTC instants. */
export type StoredColis = {
  id: number;
  userId: number;
  /** Id of its container; the stored name cannot change. */
  bookingId: number;
  description: string;
  grams: number;
  longueurMm: number;
  largeurMm: number;
  hauteurMm: number;
  cm3: number;
  etat: Etat;
  /** Instant of the event that set the état; earlier events do not change it back. */
  etatAt?: string;
  /** Author of its cancellation; absent unless it is cancelled, and in one that was cancelled before this was kept. */
  annulePar?: Cancellation | undefined;
  /** Container's rate at booking, in cents per kilo; edits are re-priced at it. */
  rateCents: number;
  /** Terms that the container's price list added to the rate at booking; absent in a sale per kilo alone. */
  terms?: SaleTerms | undefined;
  /** Fees that staff added to its price, and reductions; absent without one. */
  frais?: readonly SoldFee[] | undefined;
  /**
   * Price of its size, in cents, also what was waived of it: the total of its ledger's charges. `owedCents` says what is
   * owed.
   */
  priceCents: number;
  /** Sums asked for it beside its price since its arrival; absent without any. The lines are in its ledger. */
  arrivalCents?: ArrivalCents | undefined;
  /** Absent unless it waits, or storage was charged or waived; see `storage-wait.ts`. */
  garde?: StoredWait | undefined;
  /** Terms of its payment; absent while all of it is due by the payment deadline. */
  conditions?: StoredTerms | undefined;
  /** Absent unless a part of the price is not asked for. */
  waived?: StoredWaiver | undefined;
  /**
   * What payments pay for it in cents, without what went back: the total of its ledger's shares. Absent until the
   * ledger begins, with money or with an intake that changes the price.
   */
  paidCents?: number | undefined;
  /** Price in cents when it was settled first; absent until then, and while that is its price. */
  settledCents?: number | undefined;
  /** Instant since which a settled parcel owes a rest, or owed the last one. */
  restSince?: string | undefined;
  /** Instant at which what is paid beyond the price goes back, unless another weighing corrects the intake before. */
  refundAt?: string | undefined;
  photoKey?: string | null;
  /** Payment that settled its price; null while that is unpaid. */
  paymentId: number | null;
  /** Open payment that locks it against edits and a second payment. */
  lockedBy: number | null;
  /** Method of that payment, written with the lock. */
  lockedFor?: Moyen | null;
  /** Cents of it that this payment pays, written with the lock; absent of locks of before, which pay all that is due. */
  lockedCents?: number | undefined;
  /** True if somebody else pays it by a pay link, written with the lock. */
  lockedByLink?: true | undefined;
  /** True while it counts towards the limits of unverified accounts (`holds.ts`); stored only then. */
  provisional?: boolean | undefined;
  /**
   * Counts towards the limits of an account that never paid: within its share of the container, or as its one parcel
   * that exceeds a share; absent if it does not. See `holds.ts`.
   */
  hold?: 'SHARE' | 'LARGE' | undefined;
  /**
   * Start of its payment window if that is not its booking: its revival, the full refund of its payment, or the
   * departure that left it behind.
   */
  unpaidSince?: string | undefined;
  /** Payment deadline, and when the customer was reminded of it. */
  lapsesAt: string;
  remindedAt?: string | null | undefined;
  assuranceId: number;
  documentId: number;
  /** Shipment that it was booked with; absent for a single parcel. Its id is that of its first parcel. */
  envoi?: Envoi;
  /**
   * Tracking code, whose item `CODE#` names the parcel. Null or absent while the customer has revoked it and once the
   * parcel is anonymised.
   */
  trackingCode?: string | null;
  /** Null once the account is erased; the identity of customer and recipient, and the contents, are empty then. */
  username: string | null;
  userEmail: string;
  userPhone: string;
  nomDestinataire: string;
  emailDestinataire: string;
  telephoneDestinataire: string;
  adresseDestinataire: string;
  /** Language of the mails to the recipient; absent if it is French. */
  langueDestinataire?: 'en' | undefined;
  /** Its intake; absent until it is brought to a depot. */
  reception?: StoredIntake;
  /** Total of it that was refunded or is due for refund, in cents; absent before the first refund. */
  refundedCents?: number;
  /**
   * Refunds of it that nobody has made yet, `parEquipe` if no card can receive them, so that somebody pays them out;
   * absent without one, and while a card's refund is on its way.
   */
  refundsDue?: PaidShare[] | undefined;
  /** Part of that amount which lost disputes took; absent before the first one. */
  contestedCents?: number;
  /** Cents of what was paid that its cancellation keeps; `paidCents` has them. Absent without a fee. */
  cancelFeeCents?: number | undefined;
  /** Its loading into its container, with the incident that it ended; absent while it is not in it. */
  chargement?: (Loading & { incident?: StoredIncident }) | undefined;
  /**
   * Its unloading at the arrival site, with the stored files of its photos; absent until it is scanned there.
   * `eventId`: id of the event that told of the scan. `annonce`: id of the event that announced that it can be collected, if a scan of it or its payment did. `retirable`:
   * its collection is open. `dommageDit`: when its damage was noted, and the event that told its sender. `dommageVu`: an
   * admin acknowledged its damage; `dommageInfirme`: they found none, against this note.
   */
  arrivee?:
    | (Omit<Unloading, 'retrouve'> & {
        photoKeys?: string[];
        eventId?: string | undefined;
        annonce?: string | undefined;
        dommageDit?: { le: string; eventId: string } | undefined;
        dommageVu?: StoredAct;
        dommageInfirme?: (StoredAct & { dommage: string }) | undefined;
        /** Instant from which it would have the état `avant`; absent from scans older than this field. */
        avantLe?: string;
        /** Incident that the scan ended, which an undone scan restores. */
        incident?: StoredIncident;
      })
    | undefined;
  /** Incident that took it off its way; absent without one. */
  incident?: StoredIncident | undefined;
  /**
   * True of a parcel that was cancelled after it had left with its container without a loading scan; until somebody has
   * its box.
   */
  partiSansScan?: true | undefined;
  /** Return of a cancelled parcel to its sender; absent before it. */
  rendu?: StoredAct | undefined;
  /** True while its collection code is locked by wrong tries. */
  codeBloque?: true | undefined;
  /** True once a scan was undone that had announced its collection; ends with another scan, or once it is missing. */
  arriveeAVerifier?: true | undefined;
  /** Refused handover on which an admin has to decide: the time of the agent's device, and why it was refused. */
  remiseAVerifier?: { le: string; motif: HandoverBlocker } | undefined;
  /** Open claims for it by their side; absent without one. */
  reclamations?: { [side in ClaimSide]?: number } | undefined;
  /** Payments of it that a bank disputes; absent without one. */
  litiges?: StoredColisDispute[] | undefined;
  /** Containers into which it was ever loaded, whose manifests may name it; absent before the first loading. */
  chargeDans?: number[];
  /** Time of the latest change in its log, which is beside it; absent before the first one. */
  changeLe?: string | undefined;
  /** Act on an exception that the latest change is; absent if it is another change. */
  acte?: IncidentAct | undefined;
  /** État that an admin set last; absent before that. */
  etatSaisi?: Etat | undefined;
  /** Instant of deletion, once the parcel is anonymised. */
  keptUntil?: string;
  createdAt: string;
  version: number;
};
