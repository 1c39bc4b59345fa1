import type { MessageTexts } from '#shared/bulk/schema.ts';
import type { ClaimSide, ToldClaimStatut } from '#shared/claims/schema.ts';
import type { BoxChoice } from '#shared/colis/decisions.ts';
import type { IncidentAct, IncidentType } from '#shared/colis/incident.ts';
import type { IntakeDifferenceOutcome, IntakeVerdict } from '#shared/colis/intake-record.ts';
import type { SoldFee } from '#shared/colis/sale.ts';
import type { AdminCancellation, DatedFrancs, Etat, PieceNames } from '#shared/colis/schema.ts';
import type { BeyondPrice, SupplementEtat } from '#shared/colis/supplement.ts';
import type { ContainerStatut } from '#shared/containers/schema.ts';
import type { CustomsEtape, CustomsStatut } from '#shared/customs/schema.ts';
import type { DelayReason } from '#shared/milestones/codes.ts';
import type { RestMoment, Terms } from '#shared/money/terms.ts';
import type { RecordedMethod } from '#shared/payments/schema.ts';
import type { CodeWithdrawal } from '#shared/recipients/messages.ts';
import type { TrackingStatut } from '#shared/tracking/schema.ts';
import type { WaitlistEnd } from '#shared/waitlist/rules.ts';
import type { NewEntry } from '../items/journal.ts';

/**
 * Dates, cities and sites of a container. Dates are instants, shown to customers in its `fuseau`; a site is its name
 * and address, as they were then. Empty or absent: none.
 */
export type Schedule = {
  dateDepart: string;
  dateArrivee: string;
  lieuEnlevement: string;
  destination: string;
  receptionFin?: string;
  siteDepart?: string;
  siteArrivee?: string;
};

/**
 * Amount in cents that a sender owes for a parcel; `lapsesAt` is the payment deadline of one that would be cancelled,
 * `reporte` the moment to which its terms put the payment off, `aConfirmer` a recorded payment that comes before it.
 */
export type DueForColis = {
  cents: number;
  isSupplement: boolean;
  reporte?: RestMoment | undefined;
  lapsesAt: string | null;
  aConfirmer?: { cents: number; moyen: RecordedMethod };
};

/** Facts about the departure of a container that a mail states. */
export type DepartureFacts = {
  id: number;
  lieuEnlevement: string;
  destination: string;
  dateDepart: string;
  fuseau: string;
  siteDepartId?: number;
  receptionFin?: string;
  /** True once its drop-off is over, as announced or earlier: nobody is to bring parcels. */
  depotFerme?: true;
};

/** Why a dispute holds a parcel no more: an admin released it, or the dispute is over. */
export type DisputeEnd = 'LIBERE' | 'CLOS';

/**
 * Facts about the collection of a container's parcels: its site, and the last day of free storage, if there is one;
 * `avant` is the former one, null for none, of a collection that is open already.
 */
export type CollectionFacts = {
  bookingId: number;
  lieuEnlevement: string;
  destination: string;
  siteArriveeId?: number;
  dernierJour: string | null;
  avant?: string | null;
};

/**
 * What sender and recipient are told of a parcel that left its way: the incident, or what was decided. Of a parcel at
 * another depot the mail about its move tells, until that is decided otherwise. `EN_TROP_ANNULE`: it was not a surplus;
 * `TROUVE`: another depot found it; `TROUVE_ANNULE`: that was recorded by mistake; `DOMMAGE_ANNULE`: the scan that had noted its damage was undone;
 * `REVENU`: the depot of its departure has a surplus again that was sent back.
 */
export type IncidentNews =
  | Exclude<IncidentType, 'AUTRE_DEPOT'>
  | Exclude<IncidentAct, 'RECHERCHE' | 'LIBERE' | 'REMISE_CONFIRMEE'>
  | 'EN_TROP_ANNULE'
  | 'DOMMAGE_ANNULE'
  | 'TROUVE'
  | 'TROUVE_ANNULE'
  | 'REVENU';

/** Weight and volume of a parcel, and its price for them. */
export type ParcelSizeAndPrice = { grams: number; cm3: number; cents: number; piece?: PieceNames };

/**
 * Outbox event: a change that is reported to a recipient or has further effects. Amounts are in cents. Types and fields
 * are stored and cannot be renamed; `bookingId` is the id of a container.
 */
export type DomainEvent =
  | { type: 'REGISTERED'; userId: number }
  /** The customer requested the link that confirms their email. */
  | { type: 'EMAIL_CONFIRMATION_ASKED'; userId: number }
  | { type: 'ACCOUNT_VERIFIED'; userId: number }
  | { type: 'PROFILE_CHANGED'; userId: number }
  | { type: 'ACCOUNT_ERASED'; userId: number }
  /** A password reset was requested, for an account or an unknown email. */
  | { type: 'PASSWORD_RESET_ASKED'; userId: number | null; resetId: string }
  | {
      type: 'COLIS_BOOKED';
      userId: number;
      colisId: number;
      /** All parcels of a shipment, the first one included; absent for a single parcel. */
      colisIds?: number[];
      /** Pieces as which they are sold, in their order, null for a sale per kilo; absent if all are sold so. */
      pieces?: (PieceNames | null)[];
      /** Price of all of them. */
      cents: number;
      lapsesAt: string;
      /** The container at the time of booking. */
      container: DepartureFacts;
    }
  /** A counter sold space for parcels, `recu` if the depot has them, for `cents`, of which `reste` are owed. */
  | {
      type: 'COUNTER_SALE';
      userId: number;
      colisId: number;
      /** All parcels, the first one included; absent for a single parcel. */
      colisIds?: number[];
      /** Pieces as which they are sold, in their order, null for a sale per kilo; absent if all are sold so. */
      pieces?: (PieceNames | null)[];
      cents: number;
      reste: number;
      /** Moment before which the rest is due by terms; by `lapsesAt` without it. */
      quand?: RestMoment;
      lapsesAt: string;
      recu?: true;
      container: DepartureFacts;
    }
  | {
      type: 'PAYMENT_CONFIRMED';
      userId: number;
      paymentId: number;
      cents: number;
      colisIds: number[];
      /** Costs beyond the price of its parcels, if it paid only these. */
      pour?: BeyondPrice;
      /** Cents that its parcels still owe; absent once they owe nothing. */
      reste?: number;
      /** True if a counter took it with the sale, whose own event tells of it. */
      vente?: true;
      /** True if somebody else paid it by a pay link. */
      parLien?: true;
      /** Money as it came, in units of its currency; absent if it came in dollars, or not all of it paid for parcels. */
      recu?: { devise: string; montant: number };
    }
  | { type: 'PAYMENT_FAILED'; userId: number; paymentId: number; cents: number; colisIds: number[] }
  | {
      type: 'PAYMENT_RECORDED';
      userId: number;
      paymentId: number;
      cents: number;
      colisIds: number[];
      moyen: RecordedMethod;
    }
  | { type: 'PAYMENT_DELETED'; userId: number; paymentId: number; cents: number; colisIds: number[] }
  | { type: 'PAYMENT_REJECTED'; userId: number; paymentId: number; cents: number; colisIds: number[] }
  /** `sansColis`: the payment pays for no parcel, so that no other event of it issues its receipt. */
  | { type: 'REFUND_DUE'; userId: number; paymentId: number; cents: number; sansColis?: true }
  /** Movements of money of a payment that went back, or of such money that came back to us; each gets a credit note. */
  | {
      type: 'MONEY_RETURNED';
      userId: number;
      paymentId: number;
      movements: { month: string; at: string; id: string }[];
    }
  /** Some money was refunded; the customer is notified of the amount. */
  | {
      type: 'REFUNDED';
      userId: number;
      paymentId: number;
      colisIds: number[];
      cents: number;
      /** A refund that is not to a card: cash that a counter gave back, or what an admin recorded. */
      byHand?: 'COUNTER' | 'TEAM';
      /**
       * Cash that its agent took back: the parcels whose collection that ends. Its mail says what is due again, and what
       * becomes of the collection, so that no other event tells its sender.
       */
      repris?: number[];
      /** True if it goes to somebody else, who paid by a pay link. */
      parLien?: true;
    }
  /** A pay link is sent to the address that its maker typed, in fixed words. */
  | { type: 'PAY_LINK_SENT'; userId: number; linkId: number; email: string }
  | { type: 'REFUND_FAILED'; userId: number; paymentId: number; cents: number }
  /** All of a payment went back, `conteste` by a lost dispute: its parcels become unpaid again. */
  | {
      type: 'PAYMENT_REFUNDED';
      userId: number;
      paymentId: number;
      colisIds: number[];
      conteste?: true;
      /** True of one that its agent took back, of which its refund tells. */
      repris?: true;
    }
  | { type: 'PAYMENT_DISPUTED'; userId: number; paymentId: number; colisIds: number[]; cents: number }
  | { type: 'DISPUTE_CLOSED'; userId: number; paymentId: number; colisIds: number[]; cents: number; gagne: boolean }
  | {
      type: 'COLIS_ETAT_CHANGED';
      userId: number;
      colisId: number;
      etat: Etat;
      /** Author of its cancellation; absent otherwise. */
      annulePar?: AdminCancellation;
      /** Amount that its cancellation refunds, and the fee that it keeps, if any; absent otherwise. */
      refundCents?: number;
      fraisCents?: number;
      /** Damage that was found when it was unloaded. */
      dommage?: string;
      /** State until it was found: missing or declared lost. */
      retrouve?: 'MANQUANT' | 'PERDU';
    }
  /** A parcel was deleted whose recipient expected it; their mail is queued in the same transaction. */
  | { type: 'COLIS_DELETED'; userId: number; colisId: number }
  /**
   * A cancelled parcel is registered again, for `cents` that are due at `lapsesAt`. `aRapporter`: it was given back, or
   * refused, and its sender brings it again. `sansPlace`: its box has no space in its container, as it was measured.
   */
  | {
      type: 'COLIS_REVIVED';
      userId: number;
      colisId: number;
      cents: number;
      lapsesAt: string;
      fuseau: string;
      aRapporter?: 'RENDU' | 'REFUSE';
      sansPlace?: true;
    }
  | {
      type: 'COLIS_REMEASURED';
      userId: number;
      colisId: number;
      before: ParcelSizeAndPrice;
      after: ParcelSizeAndPrice;
      /** Supplement that a paid parcel owes for it, or that is waived as too small. */
      supplement?: { cents: number; etat: SupplementEtat };
      /** Part of the price of a paid parcel that will be refunded for it. */
      refundCents?: number;
      /** Refund and supplement, in cents, that are void with the weighing that this one corrects. */
      corrige?: { refundCents?: number; supplementCents?: number };
      /** True if the weighing was recorded by mistake with its intake: the parcel is as it was booked. */
      sansReception?: true;
      /** True if the depot took it in with these measures: this message says that, too. */
      recu?: true;
    }
  /**
   * A payment of a supplement, or of a part of the price (`reste`), was refunded in full: it is unpaid again; `parti` if
   * the parcel has left.
   */
  | { type: 'SUPPLEMENT_DUE'; userId: number; colisId: number; cents: number; reste?: true; frais?: true; parti?: true }
  /** An admin waived a supplement, or (`reste`) what nobody had paid of the price. */
  | { type: 'SUPPLEMENT_WAIVED'; userId: number; colisId: number; cents: number; reste?: true }
  /** Staff added a fee to the price of a parcel, or took a reduction off it; what is owed or goes back since. */
  | ({
      type: 'FEE_ADDED';
      userId: number;
      colisId: number;
      priceCents: number;
      owedCents: number;
      refundCents: number;
    } & SoldFee)
  /**
   * Duties of customs are asked of the recipient of a parcel (`cents`, and francs at the rate of a day), or taken back
   * (negative); what is owed or goes back since. A collection that they end has another event.
   */
  | {
      type: 'DUTY_CHANGED';
      userId: number;
      colisId: number;
      cents: number;
      francs?: DatedFrancs;
      owedCents: number;
      refundCents: number;
    }
  /** Storage of a parcel that is to be paid already is charged for the first time: cents per day, and what is owed since. */
  | { type: 'STORAGE_BEGUN'; userId: number; colisId: number; dayCents: number; owedCents: number }
  /** An admin ended the storage of a parcel: cents that are asked no more, and what is still owed. */
  | { type: 'STORAGE_WAIVED'; userId: number; colisId: number; cents: number; owedCents: number }
  /** Staff set the terms of payment of a parcel that owes `cents`; what is due first is due by `lapsesAt`. */
  | {
      type: 'TERMS_SET';
      userId: number;
      colisId: number;
      cents: number;
      conditions: Terms;
      acompteCents?: number;
      reste?: RestMoment;
      lapsesAt: string;
      fuseau: string;
    }
  /** An admin left the booking as it was, although the intake measured another size. */
  | { type: 'DIFFERENCE_KEPT'; userId: number; colisId: number }
  /**
   * A parcel was moved to another departure; `received`: its depot has it already. `boite`: another depot has the
   * box, the site `siteId` if it is known, and what becomes of it, if that is decided.
   */
  | {
      type: 'COLIS_MOVED';
      userId: number;
      colisId: number;
      from: DepartureFacts;
      to: DepartureFacts;
      piece?: PieceNames;
      received?: true;
      boite?: { choix: BoxChoice | null; siteId: number | null };
      /** Amount that is unpaid as it is moved: its price, the rest of it, or a supplement. */
      due?: DueForColis;
      /** Its customer's wish: its price there in place of that before, and what goes back of it. Absent of others. */
      demande?: { avantCents: number; cents: number; refundCents: number };
    }
  /** A payment that locked these parcels has ended: differences found at their intake can be applied. */
  | { type: 'DIFFERENCES_TO_APPLY'; userId: number; colisIds: number[] }
  /** A depot took the parcel in, or refused it. */
  | {
      type: 'COLIS_RECEIVED';
      userId: number;
      colisId: number;
      /** Piece as which it is sold; absent for a sale per kilo. */
      piece?: PieceNames;
      verdict: IntakeVerdict;
      ecart: IntakeDifferenceOutcome | null;
      refus: string | null;
      /** Site that received it; absent if an admin did, or for events published before it was kept. */
      siteId?: number;
      /** True if its container left without it. */
      reste?: true;
      /** Reason for which another site sent the box to the depot; absent if its sender brought it. */
      retour?: 'RENVOI' | 'TRANSFERT';
      /** True if the message about its new measures tells its sender of the intake, too. */
      remesure?: true;
    }
  /** The address of the recipient was corrected. */
  | { type: 'RECIPIENT_CORRECTED'; userId: number; colisId: number }
  /** Parcels in one container were paid or received: their recipients, who were not told of the booking, can be. */
  | { type: 'RECIPIENTS_RELEASED'; userId: number; colisId: number; colisIds: number[] }
  /** A claim for a parcel has another statut; its claimant is told, and the sender of the recipient's claims. */
  | {
      type: 'CLAIM_CHANGED';
      userId: number;
      colisId: number;
      claimId: number;
      cote: ClaimSide;
      statut: ToldClaimStatut;
    }
  /** Naming of a person by the link of a parcel to collect it, their confirmation, or their withdrawal. */
  | { type: 'PROXY_NAMED'; userId: number; colisId: number }
  | { type: 'PROXY_CONFIRMED'; userId: number; colisId: number }
  | { type: 'PROXY_WITHDRAWN'; userId: number; colisId: number }
  /** Reminder of the payment deadline `lapsesAt`. */
  | { type: 'COLIS_LAPSES_SOON'; userId: number; colisId: number; lapsesAt: string; fuseau: string }
  /** The payment deadline passed: the parcel was cancelled. */
  | { type: 'COLIS_LAPSED'; userId: number; colisId: number; depotFini?: true }
  /**
   * An admin reminds a customer of unpaid parcels; `cents` is due for all of them, `lapsesAt` is the first deadline, if
   * any. `liens`: pay links for one without a login, each of an owner of these parcels.
   */
  | {
      type: 'PAYMENT_REMINDED';
      userId: number;
      colisIds: number[];
      cents: number;
      lapsesAt: string | null;
      fuseau: string;
      liens?: { userId: number; linkId: number }[];
    }
  /** An admin reminds of parcels that the depot expects. */
  | { type: 'DROP_OFF_REMINDED'; userId: number; colisIds: number[]; container: DepartureFacts }
  /** An admin reminds of parcels whose customs document was rejected or is missing. */
  | { type: 'CUSTOMS_REMINDED'; userId: number; colisIds: number[] }
  /** An admin writes to a customer about parcels, in each language of the recipients. */
  | { type: 'MESSAGE_SENT'; userId: number; colisIds: number[]; textes: MessageTexts }
  | {
      type: 'CUSTOMS_DECIDED';
      userId: number;
      documentId: number;
      bookingId: number;
      colisId: number | null;
      typeDocument: string;
      statut: CustomsStatut;
      motif: string | null;
      /** Stage beside the statut, if the decision named one. */
      etape?: CustomsEtape;
      /** Lines of its inventory that are to be corrected. */
      lignes?: { rang: number; designation: string; note: string | null }[];
    }
  | { type: 'CONTAINER_STATUT_CHANGED'; bookingId: number; statut: ContainerStatut }
  /** The dates or places of a container changed. */
  | {
      type: 'CONTAINER_REPLANNED';
      bookingId: number;
      fuseau: string;
      before: Schedule;
      after: Schedule;
      /** Reason for a later departure or arrival, for customers. */
      motifRetard?: DelayReason | undefined;
    }
  | { type: 'CONTAINER_DELETED'; bookingId: number }
  | {
      type: 'TRACKING_ADDED';
      bookingId: number;
      trackingId: number;
      statut: TrackingStatut;
      lieu: string;
      description: string;
    }
  /** The recorded departure or arrival of a container was withdrawn: what its parcels got from it ends. */
  | { type: 'MILESTONE_WITHDRAWN'; bookingId: number; code: 'DEPA' | 'ARRI' }
  /**
   * The parcels that were unloaded from a container can be collected; once its unloading had begun, the others are
   * missing.
   */
  | ({ type: 'CONTAINER_AVAILABLE'; depuis: string; unloadingBegun: boolean } & CollectionFacts)
  /** A parcel was unloaded from a container whose parcels can be collected already. */
  | ({
      type: 'COLIS_AVAILABLE';
      userId: number;
      colisId: number;
      retrouve?: 'MANQUANT' | 'PERDU';
      finLitige?: DisputeEnd;
    } & CollectionFacts)
  /** The unloading manifest of a container was closed: what was not found is missing. */
  | { type: 'UNLOADING_CLOSED'; bookingId: number }
  /** The announced end of the drop-off of a container has passed. */
  | { type: 'DROP_OFF_ENDED'; bookingId: number }
  /**
   * The loading of a container was closed: what was not loaded does not leave with it. `parti`: its departure had passed,
   * so that it has not left, and the rest has. `denouveau`: it was closed before, and reopened;
   * `avant`: the event and the instant of that closing.
   */
  | {
      type: 'LOADING_CLOSED';
      bookingId: number;
      parti?: true;
      denouveau?: true;
      avant?: { annonce: string; le: string };
    }
  /** Such a closing, the event `annonce`, was undone: parcels can be loaded again. */
  | { type: 'LOADING_REOPENED'; bookingId: number; annonce: string }
  /** A parcel left the way of its container, or what is done about it was decided. */
  | {
      type: 'COLIS_INCIDENT';
      userId: number;
      colisId: number;
      /** All parcels that it is about, of one container. */
      colisIds?: number[];
      /** Those among them whose sender knows of it already. */
      dejaDits?: number[];
      incident: IncidentNews;
      retrouve?: 'MANQUANT' | 'PERDU';
      /** Events that told of the scan which is undone: only who was told by one of them is told of this. */
      annonces?: string[];
      /** Instant at which the damage was noted that is withdrawn: only recipients who were told of it are told of this. */
      depuis?: string;
    }
  /** Damage of an unloaded parcel was found after its scan, or further damage. */
  | { type: 'COLIS_DAMAGED'; userId: number; colisId: number; dommage: string }
  /**
   * The collection code of a parcel, which sender and recipient may know, is no longer valid; `conteste`: by a lost
   * dispute; `annonces`: only who was told by one of these events knows the code.
   */
  | {
      type: 'COLLECTION_CODE_WITHDRAWN';
      userId: number;
      colisId: number;
      cause: CodeWithdrawal;
      conteste?: true;
      /** True where a payment was taken back, whose refund tells the sender. */
      repris?: true;
      annonces?: string[];
    }
  /** A parcel was handed over; the record says to whom. `keptCents` were to be refunded for it and are not any more. */
  | { type: 'COLIS_HANDED_OVER'; userId: number; colisId: number; bookingId: number; keptCents?: number }
  | { type: 'CONTACT_RECEIVED'; contactId: number }
  | {
      /** Photos of an intake are no longer named by their parcel. */
      type: 'FILES_REMOVED';
      files: readonly string[];
    }
  | {
      /**
       * Files, assignments, the inventory or the duty of a changed or deleted item could not be cleaned up when the
       * stream reported it.
       */
      type: 'CLEANUP_FAILED';
      files: string[];
      gone: { entity: string; id: number; bookingIds: number[] } | null;
      /** Deleted customs document whose inventory and duty follow it. */
      document?: { userId: number; documentId: number };
    }
  /** Freed space is held for a customer on a waitlist until `jusquau`. */
  | { type: 'WAITLIST_OFFERED'; userId: number; grams: number; cm3: number; jusquau: string; container: DepartureFacts }
  /** An entry ended without a booking: its offer passed (`EXPIREE`), or there is none for it. */
  | { type: 'WAITLIST_ENDED'; userId: number; cause: WaitlistEnd | 'EXPIREE'; container: DepartureFacts }
  /** A row, search entries or a journal entry could not be written when the stream reported the change. */
  | { type: 'PROJECTION_FAILED'; projection: Projection };

/**
 * Projection of a change: the rows of a parcel, the search entries of a customer or container, or a journal entry. Of a
 * new item nothing is projected yet, unless a later change was handled first.
 */
export type Projection =
  | {
      of: 'COLIS';
      colis: { userId: number; colisId: number; documentId?: number | undefined };
      bookingIds: number[];
      isNew?: boolean;
    }
  | { of: 'USER' | 'BOOKING'; id: number; isNew?: boolean }
  | ({ of: 'JOURNAL' } & NewEntry);
