import type { Language } from '#shared/auth/schema.ts';
import type { CustomsStatut } from '#shared/customs/schema.ts';
import { type Deadline, MAX_NOTIFICATION } from '#shared/notifications/schema.ts';
import type { TrackingStatut } from '#shared/tracking/schema.ts';
import type { Happening, Plan, Weighed } from '../core/outbox.ts';

/** What a mail says, before it has a layout. */
export type Letter = {
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
export type Named = { id: number } & Ends;
/** Where a container goes. */
export type Ends = Pick<Plan, 'lieuEnlevement' | 'destination'>;
/** A parcel that was booked; its price in cents, and until when it is to be paid. */
export type Booked = Pick<Extract<Happening, { type: 'COLIS_BOOKED' }>, 'colisId' | 'cents' | 'lapsesAt' | 'container'>;
/** A parcel that was measured anew. */
export type Remeasured = { colisId: number; before: Weighed; after: Weighed };
/** A container's other plan: it leaves on the clock of its `fuseau`, and arrives on that of its destination. */
export type Replanned = { bookingId: number; fuseau: string; before: Plan; after: Plan };
/** What is told of a container's journey; `description` may be empty. */
export type Told = { statut: TrackingStatut; lieu: string; description: string };
export type Decision = {
  typeDocument: string;
  colisId: number | null;
  /** The container of a document that no parcel has yet. */
  bookingId?: number | undefined;
  statut: CustomsStatut;
  motif: string | null;
};
/** A payment that its bank takes back, and how much of it. */
export type Disputed = { userId: number; paymentId: number; colisIds: number[]; cents: number };
/** What went back by card and did not arrive. */
export type Failed = { userId: number; paymentId: number; cents: number };
/** What somebody wrote to support. */
export type Written = { fullName: string; email: string; subject: string; message: string; langue: Language };

/** Of more parcels than that a letter tells the number only. */
export const MOST_NAMED = 10;

/** A letter as a notification: its first paragraph, and the deadline that stands there whole. */
export const noticeOf = ({ paragraphs: [first], echeance }: Letter): { notification: string; echeance?: Deadline } => {
  const notification = cut(first);
  return echeance && notification.includes(echeance.texte) ? { notification, echeance } : { notification };
};

/** A text cut to a notification's length; never within a character. */
const cut = (first: string): string =>
  first.length <= MAX_NOTIFICATION
    ? first
    : `${first.slice(0, MAX_NOTIFICATION - 1).replace(/[\ud800-\udbff]$|\s+$/, '')}…`;
