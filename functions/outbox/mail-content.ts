import type { Language } from '#shared/auth/schema.ts';
import type { CustomsStatut } from '#shared/customs/schema.ts';
import { type Deadline, MAX_NOTIFICATION } from '#shared/notifications/schema.ts';
import type { TrackingStatut } from '#shared/tracking/schema.ts';
import type { DomainEvent, Measured, Schedule } from '../core/outbox.ts';

/** What a mail says, before it has a layout. */
export type MailContent = {
  subject: string;
  /** The first one says by itself what happened: it is the notification too. */
  paragraphs: [string, ...string[]];
  /** The one thing to do; `path` is on our site. */
  action?: { label: string; path: string };
  /** The deadline that the first paragraph names, by its very words: pages write it on the reader's own clock. */
  echeance?: Deadline;
  /** Greets nobody by name: a stranger may have asked for it, and have had the name written. */
  impersonal?: true;
};

/** A container as letters name it. */
export type NamedContainer = { id: number } & Route;
/** Where a container goes. */
export type Route = Pick<Schedule, 'lieuEnlevement' | 'destination'>;
/** A parcel that was booked; its price in cents, and until when it is to be paid. */
export type BookedColis = Pick<
  Extract<DomainEvent, { type: 'COLIS_BOOKED' }>,
  'colisId' | 'cents' | 'lapsesAt' | 'container'
>;
/** A parcel that was measured anew. */
export type RemeasuredColis = { colisId: number; before: Measured; after: Measured };
/** A container's other plan: it leaves on the clock of its `fuseau`, and arrives on that of its destination. */
export type RescheduledContainer = { bookingId: number; fuseau: string; before: Schedule; after: Schedule };
/** What is told of a container's journey; `description` may be empty. */
export type JourneyEvent = { statut: TrackingStatut; lieu: string; description: string };
export type CustomsDecision = {
  typeDocument: string;
  colisId: number | null;
  /** The container of a document that no parcel has yet. */
  bookingId?: number | undefined;
  statut: CustomsStatut;
  motif: string | null;
};
/** A payment that its bank takes back, and how much of it. */
export type DisputedPayment = { userId: number; paymentId: number; colisIds: number[]; cents: number };
/** What went back by card and did not arrive. */
export type FailedRefund = { userId: number; paymentId: number; cents: number };
/** What somebody wrote to support. */
export type SupportRequest = { fullName: string; email: string; subject: string; message: string; langue: Language };

/** Of more parcels than that a letter tells the number only. */
export const MAX_LISTED = 10;

/** A letter as a notification: its first paragraph, and the deadline that stands there whole. */
export const notificationText = ({
  paragraphs: [first],
  echeance,
}: MailContent): { notification: string; echeance?: Deadline } => {
  const notification = cut(first);
  return echeance && notification.includes(echeance.texte) ? { notification, echeance } : { notification };
};

/** A text cut to a notification's length; never within a character. */
const cut = (first: string): string =>
  first.length <= MAX_NOTIFICATION
    ? first
    : `${first.slice(0, MAX_NOTIFICATION - 1).replace(/[\ud800-\udbff]$|\s+$/, '')}…`;
