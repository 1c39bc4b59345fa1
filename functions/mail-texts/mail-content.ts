import type { Language } from '#shared/auth/schema.ts';
import type { BoxChoice } from '#shared/colis/decisions.ts';
import type { AdminCancellation } from '#shared/colis/schema.ts';
import type { BeyondPrice } from '#shared/colis/supplement.ts';
import type { CustomsEtape, CustomsStatut } from '#shared/customs/schema.ts';
import type { Capacity } from '#shared/handover/schema.ts';
import type { DelayReason } from '#shared/milestones/codes.ts';
import { type Deadline, MAX_EVENT_NOTIFICATION, MAX_NOTIFICATION } from '#shared/notifications/schema.ts';
import type { CodeWithdrawal } from '#shared/recipients/messages.ts';
import type { Site } from '#shared/sites/schema.ts';
import type { LeftReason } from '#shared/situation/left-behind.ts';
import type { TrackingStatut } from '#shared/tracking/schema.ts';
import type {
  CollectionFacts,
  DepartureFacts,
  DisputeEnd,
  DomainEvent,
  DueForColis,
  IncidentNews,
  Schedule,
} from '../core/events/domain-events.ts';

/** Attributes of a site that no message says. */
export const UNSAID_OF_SITE = [
  'latitude',
  'longitude',
  'unlocode',
  'papier',
  'etiquettes',
  'enService',
  'createdAt',
] as const;

/** Site as messages name it. */
export type MessageSite = Omit<Site, (typeof UNSAID_OF_SITE)[number]>;

/** Content of a mail, without layout. */
export type MailContent = {
  subject: string;
  /** The first paragraph is complete by itself. The notification has all that fit, but those of `onlyInMail`. */
  paragraphs: [string, ...string[]];
  /** Paragraphs for the mailbox alone: they speak of a link of the mail, or contain a collection code. */
  onlyInMail?: readonly string[];
  /** Single action of the mail; `path` is on this site. */
  action?: { label: string; path: string };
  /** Further links below the action, of the same kind. */
  links?: readonly { label: string; path: string }[];
  /** Small print after the signature, with its link. */
  footer?: { text: string; label: string; path: string };
  /** Deadline as written in a paragraph; pages show it in the reader's own time zone. */
  echeance?: Deadline;
  /** Omits the name: a stranger may have triggered the mail and chosen the name. */
  impersonal?: true;
};

/** Container as named in mails, with its planned arrival where that is known. */
export type NamedContainer = { id: number; fuseau?: string } & Cities & Partial<Pick<Schedule, 'dateArrivee'>>;
/** Part of a sender's parcels that are loaded into their container. */
export type LoadedPart = 'ALL' | 'SOME' | 'NONE';
/** Cities that a container leaves from and goes to. */
export type Cities = Pick<Schedule, 'lieuEnlevement' | 'destination'>;
/** Pay link to send: first name of its customer, if a mail may quote it, and the paths of its page and of the stop link. */
export type PayLinkFacts = { sender: string | undefined; path: string; stopPath: string };
/** Payment by a pay link, in cents, with what goes back at once, and the number of its receipt. */
export type PaidByLink = {
  sender: string | undefined;
  cents: number;
  recu?: ReceivedMoney | undefined;
  refunded: number;
  receipt: string | null;
  lines: { name: string | null; cities: Cities; cents: number }[];
};
/**
 * Booked parcel, or parcels of a shipment: their price in cents, their payment deadline, and the depot to bring them
 * to.
 */
export type BookedColis = Pick<
  Extract<DomainEvent, { type: 'COLIS_BOOKED' }>,
  'colisId' | 'colisIds' | 'pieces' | 'cents' | 'lapsesAt' | 'container'
> & { depot: MessageSite | undefined };
/** Parcels that a counter sold, and the depot to bring them to. */
export type SoldColis = Omit<Extract<DomainEvent, { type: 'COUNTER_SALE' }>, 'type' | 'userId'> & {
  depot: MessageSite | undefined;
};
/**
 * Cancelled parcel that is registered again: its price in cents, its payment deadline, and whether it is brought again.
 */
export type Revival = Pick<
  Extract<DomainEvent, { type: 'COLIS_REVIVED' }>,
  'colisId' | 'cents' | 'lapsesAt' | 'fuseau' | 'aRapporter' | 'sansPlace'
>;
/** Parcel that was measured again, what it changes in the payments, and what is owed for one that a depot took in. */
export type RemeasuredColis = Pick<
  Extract<DomainEvent, { type: 'COLIS_REMEASURED' }>,
  'colisId' | 'before' | 'after' | 'supplement' | 'refundCents' | 'corrige' | 'sansReception' | 'recu'
> & {
  due?: (DueForColis & { fuseau: string }) | undefined;
  /** Departure before whose loading a supplement is paid; undefined of a parcel that missed it. */
  depart?: { dateDepart: string; fuseau: string } | undefined;
};
/** Parcels to pay for: the amount in cents, and the first payment deadline, if any. */
export type UnpaidColis = Pick<
  Extract<DomainEvent, { type: 'PAYMENT_REMINDED' }>,
  'colisIds' | 'cents' | 'lapsesAt' | 'fuseau'
>;
/** Parcels to bring to a depot. */
export type ExpectedColis = Pick<Extract<DomainEvent, { type: 'DROP_OFF_REMINDED' }>, 'colisIds' | 'container'> & {
  depot: MessageSite | undefined;
};
/**
 * Parcels that can no longer be brought, since the drop-off of their container is over; `unpaidIds` are those that are
 * cancelled without another departure, as nothing was paid, `partPaid` those of which a part was, and `isPaid` if money
 * came for one of them.
 */
export type NotBrought = {
  container: NamedContainer;
  colisIds: number[];
  unpaidIds: number[];
  partPaid?: PartPaid[];
  isPaid?: boolean;
};
/** Parcel of which a part is paid, in cents. */
export type PartPaid = { id: number; recu: number };
/** Those of a drop-off that ended as announced, at the instant `fin`. */
export type DropOffEnded = NotBrought & { fin: string; fuseau: string };
/**
 * Those of a loading that was closed before that, also `again`, the parcels that were not loaded, and the cancelled boxes
 * that travel on.
 */
export type DropOffClosed = NotBrought & { again?: boolean; notLoaded?: NotLoaded[]; boxes?: CancelledBoxes[] };
/** Parcels that can be brought again until a cut-off, or the departure. */
export type BringAgain = { colisIds: number[]; receptionFin?: string | null; fuseau: string };
/** Fee or reduction of a parcel's price, as a mail says it. */
/** Space that is held for a customer, and the end of their wait for it. */
export type WaitlistOffer = Omit<Extract<DomainEvent, { type: 'WAITLIST_OFFERED' }>, 'type' | 'userId'>;
export type WaitlistEnded = Omit<Extract<DomainEvent, { type: 'WAITLIST_ENDED' }>, 'type' | 'userId'>;
/** Storage of a parcel that is charged since, or no more. */
export type StorageBegun = Omit<Extract<DomainEvent, { type: 'STORAGE_BEGUN' }>, 'type' | 'userId'>;
export type StorageWaived = Omit<Extract<DomainEvent, { type: 'STORAGE_WAIVED' }>, 'type' | 'userId'>;
/** News of a claim: of whose, for which parcel, and its statut. */
export type ClaimNews = Pick<Extract<DomainEvent, { type: 'CLAIM_CHANGED' }>, 'colisId' | 'cote' | 'statut'>;
/** Duties that are asked of the recipient of a parcel, or taken back (negative cents). */
export type DutyOfParcel = Omit<Extract<DomainEvent, { type: 'DUTY_CHANGED' }>, 'type' | 'userId'>;
export type FeeOfParcel = Omit<Extract<DomainEvent, { type: 'FEE_ADDED' }>, 'type' | 'userId'>;

/** Terms of payment of a parcel, as a mail says them. */
export type TermsOfParcel = Omit<Extract<DomainEvent, { type: 'TERMS_SET' }>, 'type' | 'userId'>;

/** State of a parcel that did not come out of its container: missing, or declared lost. */
export type Loss = 'MANQUANT' | 'PERDU';
/** Findings of a scan besides the parcel: a damage, and that it had been missing. */
export type FoundAtScan = { dommage?: string | undefined; retrouve?: Loss | undefined };
/** Payment of a part of what is due: whether that is a supplement, whether its parcels have left, and its money as it came. */
export type PartPayment = {
  pour?: BeyondPrice | undefined;
  haveLeft?: true | undefined;
  recu?: ReceivedMoney | undefined;
};
/** Money of a payment as it came, in units of its currency. */
export type ReceivedMoney = { devise: string; montant: number };
/** Cents to pay at a collection, and those of them that are customs duties, or storage. */
export type DueCents = { cents: number; droits?: number | undefined; magasinage?: number | undefined };
/** Storage of parcels after their last free day, in cents per day and parcel. */
export type StorageOfMail = { dernierJour: string; cents: number };
/** Amount in cents that is still to pay for a parcel that has arrived. */
export type OwedForColis = { id: number } & DueCents;
/**
 * Boxes of cancelled parcels that we have: a depot, where their sender fetches them, their container, which stays or
 * travels, or the arrival site, where it is decided on them, until they are sent back. `site` is where they are, if
 * that is known, and `destination` is that of the container that they came with.
 */
export type CancelledBoxes = {
  colisIds: number[];
  lieu: 'DEPOT' | 'CONTENEUR' | 'EN_MER' | 'ARRIVEE' | 'RENVOI';
  site: MessageSite | undefined;
  destination: string;
  /** True of boxes in a container (`EN_MER`) that has arrived. */
  arrive?: true | undefined;
};
/**
 * Cancelled parcel: by whom, what is refunded in cents, if that is known, the incident that it was in, and its box, if
 * we have it.
 */
export type CancelledColis = {
  colisId: number;
  par?: AdminCancellation | undefined;
  refundCents?: number | undefined;
  fraisCents?: number | undefined;
  incident?: Loss | undefined;
  boxes: readonly CancelledBoxes[];
};
/** Parcel for which a payment was taken back: what is due, whether it has left, and whether its collection ended. */
export type ReopenedColis = { colisId: number; due: DueForColis; fuseau: string; parti: boolean; ferme: boolean };
/** Message of an admin about parcels. */
export type AdminMessage = Pick<Extract<DomainEvent, { type: 'MESSAGE_SENT' }>, 'colisIds' | 'textes'>;
/** Parcel that a depot took in or refused, its price if it is unpaid, its departure, and the depot of that. */
export type ReceivedColis = Pick<
  Extract<DomainEvent, { type: 'COLIS_RECEIVED' }>,
  'colisId' | 'piece' | 'verdict' | 'ecart' | 'refus' | 'reste' | 'retour'
> & {
  due?: DueForColis | undefined;
  to: DepartureFacts;
  depot: MessageSite | undefined;
  /** True while its container is still loaded. */
  part?: true | undefined;
};
/**
 * Parcel that was moved to another departure, what is owed for it, the depot of that departure, and the one that has the
 * box, if it is another.
 */
export type MovedColis = Pick<
  Extract<DomainEvent, { type: 'COLIS_MOVED' }>,
  'colisId' | 'piece' | 'from' | 'to' | 'received' | 'boite' | 'due' | 'demande'
> & { depot: MessageSite | undefined; held: MessageSite | undefined };
/**
 * Box that another depot has than that of its departure, with what becomes of it; `hasLeft`: its container left without
 * it.
 */
export type BoxElsewhere = {
  choix: BoxChoice | null;
  hasLeft?: boolean;
  due?: DueForColis | undefined;
  held: MessageSite | undefined;
  to: DepartureFacts;
  depot: MessageSite | undefined;
};
/** Reports whether the depot of its departure takes a parcel no more. */
export const mayNotBring = ({ hasLeft = false, to }: Pick<BoxElsewhere, 'hasLeft' | 'to'>): boolean =>
  hasLeft || to.depotFerme === true;
/** Parcels to one recipient, as a mail to them names them. */
export type NamedParcels = {
  count: number;
  /** First names of their senders, as far as they are known. */
  senders: readonly string[];
  /** Tracking codes as they are shown. */
  codes: readonly string[];
  /** Path of the page that stops these mails. */
  stopPath: string;
  /** Paths of the pages on which the recipient claims, each with the tracking code; in mails after which they may. */
  claims?: readonly { suivi: string; path: string }[] | undefined;
};
/** Parcels to one recipient in one container, for a mail to them. */
export type RecipientParcels = NamedParcels & {
  container: Cities & Pick<Schedule, 'dateDepart' | 'dateArrivee'> & { fuseau: string };
  /** Damages found when they were unloaded, each with the tracking code of its parcel. */
  damages: readonly { suivi: string; note: string }[];
  /** State of a parcel until the scan found it that the mail is about. */
  retrouve?: Loss | undefined;
};
/** Cancelled parcels of a recipient: whether all are at their arrival site, and whether their codes were given out. */
export type RecipientCancellation = { isArrived: boolean; hadCode: boolean };
/** Where, until when, with which codes and by whom else parcels to one recipient are collected. */
export type CollectionForRecipient = {
  /** Collection codes, each with the tracking code of its parcel; as far as they are known and listed. */
  codes: readonly { suivi: string; code: string }[];
  /**
   * Cents to pay at the collection, each with the tracking code of its parcel, which has no collection code before;
   * `reste` if a part was paid, and the path of the page on which the recipient pays it, once the collection is open.
   */
  due: readonly ({ suivi: string; reste?: true; payer?: string } & DueCents)[];
  site: MessageSite | undefined;
  /** Last day of free storage; null while none is announced. */
  dernierJour: string | null;
  /** Storage that their price lists sell; absent without it. */
  magasinage?: StorageOfMail | undefined;
  /** Former one, null for none, of a collection that they know to be open. */
  avant?: string | null | undefined;
  /** Names of the people whom the recipient named to collect parcels. */
  proxies: readonly string[];
};
/** Returns the cents to pay at the collection of parcels. */
export const totalDue = (due: CollectionForRecipient['due']): number => due.reduce((sum, { cents }) => sum + cents, 0);
/** Person named to collect a recipient's parcel, if a mail may quote their name, and the page to decide on them. */
export type ProxyForRecipient = { name: string | undefined; path: string };
/** Handover of a recipient's parcel: to whom, in which capacity, when and where. */
export type HandoverForRecipient = Omit<HandedOverColis, 'colisId' | 'dueCents' | 'keptCents'>;
/** Damage of a parcel, and whether an admin has confirmed it. */
export type DamageOfColis = { id: number; note: string; isConfirmed: boolean };
/**
 * Parcels that can be collected: their codes, as far as they are listed, the place and the last day of free storage.
 */
export type AvailableColis = Pick<CollectionFacts, 'destination' | 'dernierJour' | 'avant'> & {
  colisIds: number[];
  codes: { id: number; code: string | undefined }[];
  /** Parcels that are paid at the collection, with the amount in cents; they have no code before. */
  due: readonly OwedForColis[];
  damages: readonly DamageOfColis[];
  site: MessageSite | undefined;
  /** State of the parcel until the scan found it that announces it. */
  retrouve?: Loss | undefined;
  /** Why a dispute of its payment holds it no more. */
  finLitige?: DisputeEnd | undefined;
  /** Storage that their price lists sell; absent without it. */
  magasinage?: StorageOfMail | undefined;
  /** Instant at which it is said, if not now. */
  ecritLe?: string;
};
/**
 * Place of a parcel whose arrival was recorded by mistake: its sender has it and brings it, or no more, a depot or its
 * container has it, it is on its way, in its container that has arrived, left behind, missing, given back, or `boxes`
 * says it of a cancelled one.
 */
export type TruePlace = {
  ou:
    | 'A_APPORTER'
    | 'DEPOT_FERME'
    | 'NON_RECU'
    | 'AU_DEPOT'
    | 'AUTRE_DEPOT'
    | 'CHARGE'
    | 'EN_ROUTE'
    | 'A_DECHARGER'
    | 'RESTE'
    | 'MANQUANT'
    | 'RENDU'
    | 'ANNULE';
  /** Decision on a box that another depot has. */
  choix: BoxChoice | null;
  estAvantDepart: boolean;
  boxes: readonly CancelledBoxes[];
};
/**
 * Parcel that left its way, and the city where that was noticed; `isAtDepot`: it was brought to a depot, `isCancelled`:
 * it is cancelled, `raison`: why its container left without it, with what the depot wrote of a `refus`, `aRemplacer`:
 * its customs document was rejected, `sansPayer`: its sender is asked not to pay yet, `recu`: cents that payments pay for
 * it, `retrouve`: what it was until it was found, `hasLeft`: its container left without it, `reel`: where it is if it did
 * not arrive after all. `held` is the site that has it, `to` its departure, and `depot` where that leaves from.
 */
export type IncidentOfColis = {
  colisId: number;
  incident: IncidentNews;
  destination: string;
  isAtDepot: boolean;
  raison?: LeftReason | undefined;
  refus?: string | undefined;
  aRemplacer?: boolean;
  sansPayer?: boolean;
  recu?: number;
  isCancelled?: boolean;
  due?: DueForColis | undefined;
  retrouve?: Loss | undefined;
  hasLeft?: boolean;
  reel?: TruePlace | undefined;
  held: MessageSite | undefined;
  to: DepartureFacts;
  depot: MessageSite | undefined;
};
/** One of several parcels that left their way together, with its tracking code. */
export type ListedIncident = IncidentOfColis & { suivi: string | undefined };
/** Parcel that was not loaded, as a mail lists it. */
export type NotLoaded = Pick<
  IncidentOfColis,
  'colisId' | 'isAtDepot' | 'raison' | 'refus' | 'aRemplacer' | 'due' | 'recu'
> & {
  to: Pick<DepartureFacts, 'fuseau'>;
  suivi?: string | undefined;
};
/** Parcel whose collection code opens it no more, and the place where it is collected. */
export type ParcelWithoutCode = {
  colisId: number;
  cause: CodeWithdrawal;
  /** True if a lost dispute took its payment. */
  conteste?: true | undefined;
  /** Amount in cents to pay at its collection, to which somebody may still come. */
  due?: number | undefined;
  /** Those of them that are customs duties, or storage. */
  droits?: number | undefined;
  magasinage?: number | undefined;
  site: MessageSite | undefined;
};
/**
 * Parcels whose payment went back: those that lose their space unless paid, those that are loaded or have left, and those
 * that were handed over.
 */
export type UnpaidParcels = { colisIds: number[]; partis: number[]; remis: number[] };
/** Parcel that was handed over: to whom, in which capacity, when and where. */
export type HandedOverColis = {
  colisId: number;
  nom: string;
  qualite: Capacity;
  le: string;
  site: MessageSite | undefined;
  /** Cents that its sender still owes for it; absent when that is nothing. */
  dueCents?: number;
  /** Cents whose refund was announced and is withdrawn; absent without any. */
  keptCents?: number;
};
/** New schedule of a container: it leaves in the time zone `fuseau`, and arrives in that of its destination. */
export type RescheduledContainer = {
  bookingId: number;
  fuseau: string;
  before: Schedule;
  after: Schedule;
  motifRetard?: DelayReason | undefined;
};
/** Outcome of a new schedule for those parcels of a customer that it concerns. */
export type ScheduleOutcome = {
  /** Parcels that keep their space; with `partis` they are on their way. */
  colisIds: number[];
  partis: boolean;
  /** Those among them that can be brought again: the drop-off was over. */
  aApporterIds?: number[];
  /**
   * Parcels that can leave with the container no more, those of them that are cancelled without another departure, those
   * of which a part is paid, and whether money came for one.
   */
  tropTardIds: number[];
  unpaidIds: number[];
  partPaid?: PartPaid[];
  isPaid?: boolean;
  /** Earliest payment deadline of those that keep their space; undefined if none is to be paid. */
  lapsesAt?: string | undefined;
};
/** Tracking event of a container; `description` may be empty. */
export type TrackingEvent = { statut: TrackingStatut; lieu: string; description: string };
export type CustomsDecision = {
  typeDocument: string;
  colisId: number | null;
  /** Container of a draft document. */
  bookingId?: number | undefined;
  statut: CustomsStatut;
  etape?: CustomsEtape | undefined;
  motif: string | null;
  /** Lines of its inventory that are to be corrected. */
  lignes?: readonly { rang: number; designation: string; note: string | null }[] | undefined;
};
/**
 * Parcels that a payment was for: which have no departure ahead of them, which have no space in theirs, and whether any
 * left before it, and its money as it came.
 */
export type PaidColis = {
  withoutDeparture: number[];
  withoutSpace: number[];
  haveLeft: boolean;
  recu?: ReceivedMoney | undefined;
};
/** Reports whether a payment confirms the space of all its parcels: each has one, in a departure ahead. */
export const isPlaceConfirmed = (paid: PaidColis | undefined): boolean =>
  paid === undefined || (paid.withoutDeparture.length + paid.withoutSpace.length === 0 && !paid.haveLeft);
/** Disputed payment, and the disputed amount in cents. */
export type DisputedPayment = { userId: number; paymentId: number; colisIds: number[]; cents: number };
/** Parcel of a disputed payment: its route, whether it has left, was handed over or cancelled, and whether it is paid. */
export type DisputedParcel = {
  id: number;
  lieuEnlevement: string;
  destination: string;
  ou: 'AVANT' | 'EN_ROUTE' | 'REMIS' | 'ANNULE';
  paye: boolean;
};
/** Customer of a disputed payment, the last instant for an answer, if it is known and ahead, and its parcels as they are. */
export type DisputeReport = {
  client: string | null;
  repondreAvant?: string | null | undefined;
  colis: readonly DisputedParcel[];
};
/** Refund by card that the bank returned. */
export type FailedRefund = { userId: number; paymentId: number; cents: number };
/** Message to support. */
export type SupportRequest = {
  id: number;
  fullName: string;
  email: string;
  subject: string;
  message: string;
  langue: Language;
};

/** Largest number of parcels that a mail lists; above it, the mail contains only the count. */
export const MAX_LISTED = 10;

/** Text of a notification, and the payment deadline that it names. */
export type NotificationText = { notification: string; echeance?: Deadline };

/**
 * Returns a mail's notification, each paragraph in a line of its own: the first one, those further ones that fit, and the
 * deadline if it was not cut off.
 */
export const notificationText = ({
  paragraphs: [first, ...others],
  onlyInMail = [],
  echeance,
}: MailContent): NotificationText => {
  const notification = others
    .filter((paragraph) => !onlyInMail.includes(paragraph))
    .reduce((text, paragraph) => {
      const longer = `${text}\n${paragraph}`;
      return longer.length > MAX_EVENT_NOTIFICATION ? text : longer;
    }, truncate(first));
  return echeance && notification.includes(echeance.texte) ? { notification, echeance } : { notification };
};

/** Cuts the first paragraph of a notification to its length, never within a character. */
const truncate = (text: string): string =>
  text.length <= MAX_NOTIFICATION
    ? text
    : `${text.slice(0, MAX_NOTIFICATION - 1).replace(/[\ud800-\udbff]$|\s+$/, '')}…`;
