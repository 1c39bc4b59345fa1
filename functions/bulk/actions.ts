import type { BulkAction, BulkTarget } from '#shared/bulk/schema.ts';
import type { Unexpected } from '#shared/changes/constants.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { unexpectedEtat } from '#shared/unexpected-changes.ts';
import { paymentStateOf } from '../colis/amounts.ts';
import { cancellationBy, editColis } from '../colis/edit-colis.ts';
import { cancellationFacts } from '../colis/etat-event.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { Caller } from '../core/request/caller.ts';
import type { Write } from '../core/table/dynamo.ts';
import { decide } from '../customs/decide-customs.ts';
import type { CustomerEvent, PlainEvent } from '../outbox/customer-messages.ts';
import type { BulkParcel } from './load-parcels.ts';
import { planMove } from './plan-move.ts';
import { checkReminder, reminderEvent, remindOwner } from './reminders.ts';

/**
 * Result of checking a parcel for an action: undefined if it applies, `DONE` if nothing is left to do, else the
 * refusal.
 */
export type Check = ErrorCode | 'DONE' | undefined;

/** Event of an action. */
export type BulkEvent =
  | PlainEvent
  | Extract<CustomerEvent, { type: 'DROP_OFF_REMINDED' | 'COLIS_MOVED' | 'COLIS_ETAT_CHANGED' }>;

/** An action as the preview and the run share it, so that both decide alike and name the same events. */
export type PlannedAction = {
  /** `lot`: the run that asks, whose own reminders are no obstacle; undefined in a preview. */
  check: (parcel: BulkParcel, lot?: string) => Check;
  /** Events that it publishes about parcels of one customer to which it applies. */
  eventsOf: (parcels: readonly [BulkParcel, ...BulkParcel[]]) => readonly BulkEvent[];
  /** Publishes one of these events to the owner of a parcel, where it takes more than that. */
  notify?: (event: BulkEvent, owner: BulkParcel, lot: string, record: Write | undefined) => Promise<void>;
  needsDocuments: boolean;
  /** Departure that parcels are moved to, where a repeated call finds those moved before. */
  move?: {
    to: StoredContainer;
    otherDestination: boolean;
    /** Returns a function that reports whether one more parcel fits, after those for which it has reported so. */
    fits: () => (parcel: BulkParcel) => boolean;
    effectOf: (parcel: BulkParcel) => { supplement: number; rembourse: number };
    /** Reports whether another depot than the one of the departure has the box. */
    isHeldElsewhere: (parcel: BulkParcel) => boolean;
  };
  /** Changes one parcel, and publishes its event; absent for an action that only notifies customers. */
  change?: {
    apply: (parcel: BulkParcel, seen: BulkTarget) => Promise<unknown>;
    cancels: boolean;
    reasonsOf: (parcel: BulkParcel, at: Date) => readonly Unexpected[];
  };
};

export const planAction = async (
  action: BulkAction,
  container: StoredContainer,
  admin: Caller,
): Promise<PlannedAction> => {
  switch (action.type) {
    case 'RAPPEL':
      return {
        check: (parcel, lot) => checkReminder(action.rappel, parcel, container, lot),
        eventsOf: (parcels) => [reminderEvent(action.rappel, parcels, container)],
        ...(action.rappel === 'PAIEMENT' && { notify: remindOwner }),
        needsDocuments: action.rappel === 'DOUANE',
      };
    case 'MESSAGE':
      return planMessage(action.textes);
    case 'ACCEPTER_DOUANE':
      return planAcceptance(admin);
    case 'ETAT':
      return planEtat(action, container, admin);
    case 'DEPLACER':
      return planMove(action, container, admin);
  }
};

/** Returns the containers in which an action finds its parcels. */
export const containersOf = ({ move }: PlannedAction, { id }: StoredContainer): number[] => [
  id,
  ...(move ? [move.to.id] : []),
];

const planMessage = (textes: Extract<BulkAction, { type: 'MESSAGE' }>['textes']): PlannedAction => ({
  check: ({ account }) => {
    if (!account) return 'USER_NOT_FOUND';
    return textes[account.langue] === undefined ? 'MESSAGE_LANGUAGE_MISSING' : undefined;
  },
  eventsOf: (parcels) => [{ type: 'MESSAGE_SENT', ...refsOf(parcels), textes }],
  needsDocuments: false,
});

/** Customer and ids of parcels of one customer. */
const refsOf = (parcels: readonly [BulkParcel, ...BulkParcel[]]): { userId: number; colisIds: number[] } => ({
  userId: parcels[0].colis.userId,
  colisIds: parcels.map(({ colis }) => colis.id),
});

/** Accepts documents that await a decision; one that was rejected or is held needs an individual decision. */
const planAcceptance = (admin: Caller): PlannedAction => ({
  check: ({ document }) => {
    if (!document) return 'CUSTOMS_NOT_FOUND';
    if (document.statut === 'ACCEPTE') return 'DONE';
    return document.statut === 'REFUSE' || document.etape === 'RETENU' ? 'CUSTOMS_DECIDED' : undefined;
  },
  eventsOf: (parcels) =>
    parcels.flatMap(({ colis: { userId, id: colisId, etat }, document }) =>
      document && etat !== 'ANNULE'
        ? [
            {
              type: 'CUSTOMS_DECIDED',
              userId,
              documentId: document.id,
              bookingId: document.bookingId,
              colisId,
              typeDocument: document.typeDocument,
              statut: 'ACCEPTE',
              motif: null,
            } as const,
          ]
        : [],
    ),
  needsDocuments: true,
  change: {
    apply: async ({ document }, { deposeLe, decideLe }) =>
      document && decide(document, 'ACCEPTE', { deposeLe, decideLe }, admin),
    cancels: false,
    reasonsOf: () => [],
  },
});

/** Sets an état; a cancelled parcel is revived on its own, at a price that the admin sees. */
const planEtat = (
  { etat, motif }: Extract<BulkAction, { type: 'ETAT' }>,
  container: StoredContainer,
  admin: Caller,
): PlannedAction => ({
  check: ({ colis }) => {
    if (colis.etat === etat) return 'DONE';
    return colis.etat === 'ANNULE' ? 'REVIVE_FIRST' : undefined;
  },
  eventsOf: (parcels) =>
    parcels.map(({ colis }) => ({
      type: 'COLIS_ETAT_CHANGED',
      userId: colis.userId,
      colisId: colis.id,
      etat,
      ...(etat === 'ANNULE' && cancellationFacts(colis, cancellationBy(colis, admin))),
    })),
  needsDocuments: false,
  change: {
    apply: ({ colis }, { version }) => editColis(colis, { etat, motif, version }, admin),
    cancels: etat === 'ANNULE',
    reasonsOf: ({ colis }, at) => unexpectedEtat(paymentStateOf(colis), etat, container, at),
  },
});
