import type { Rappel } from '#shared/bulk/schema.ts';
import { canLapse } from '#shared/colis/rules.ts';
import { isOpen } from '#shared/containers/rules.ts';
import { isOnline } from '#shared/money/methods.ts';
import { isTooLate } from '#shared/situation/problems.ts';
import { owedCents, paymentStateOf } from '../colis/amounts.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { departureFacts } from '../containers/departure-facts.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { isRemindedByOther } from '../core/items/payment-reminders.ts';
import type { BulkEvent, Check, PlannedAction } from './actions.ts';
import type { BulkParcel } from './load-parcels.ts';
import { remindToPay } from './remind-to-pay.ts';

/**
 * Reports whether a reminder still has something to remind of: of a drop-off only while the depot takes parcels in, of a
 * payment not for a departure that a parcel is too late for, nor within 24 hours after another action than `lot`.
 */
export const checkReminder = (
  rappel: Rappel,
  parcel: BulkParcel,
  container: StoredContainer,
  lot: string | undefined,
): Check => {
  if (!parcel.account) return 'USER_NOT_FOUND';
  if (!NEEDED[rappel](parcel)) return 'REMINDER_NOT_NEEDED';
  if (isPastFor[rappel](parcel.colis, container)) return 'CONTAINER_CLOSED';
  return rappel === 'PAIEMENT' && isRemindedByOther(parcel.account, lot) ? 'REMINDED_RECENTLY' : undefined;
};

/** Publishes a payment reminder to the owner of parcels. */
export const remindOwner: NonNullable<PlannedAction['notify']> = async (event, owner, lot, record) => {
  const { account, customerId } = owner;
  if (event.type !== 'PAYMENT_REMINDED' || !account) return;
  await remindToPay(event, { account, customerId, byOwner: new Map([[event.userId, event.colisIds]]) }, lot, record);
};

const isWaiting = ({ etat }: StoredColis): boolean => etat === 'ENREGISTRE' || etat === 'EN_ATTENTE';

/** Reports whether a recorded cash or transfer payment awaits its confirmation. */
const isRecorded = ({ lockedBy, lockedFor }: StoredColis): boolean =>
  lockedBy !== null && lockedFor != null && !isOnline(lockedFor);

const NEEDED: Record<Rappel, (parcel: BulkParcel) => boolean> = {
  PAIEMENT: ({ colis }) => owedCents(colis) > 0 && !isRecorded(colis),
  DEPOT: ({ colis }) => isWaiting(colis) && (colis.reception === undefined || colis.reception.verdict === 'REFUSE'),
  DOUANE: ({ colis, document }) => isWaiting(colis) && (document === undefined || document.statut === 'REFUSE'),
};

/** Conditions on which the departure of a parcel is past for a reminder. */
const isPastFor: Record<Rappel, (colis: StoredColis, container: StoredContainer) => boolean> = {
  PAIEMENT: (colis, container) => isTooLate(parcelFactsOf(colis), container, nowIso()),
  DEPOT: (_, container) => !isOpen(container, new Date()),
  DOUANE: () => false,
};

/** Returns the event that reminds one customer of parcels. */
export const reminderEvent = (
  rappel: Rappel,
  parcels: readonly [BulkParcel, ...BulkParcel[]],
  container: StoredContainer,
): BulkEvent => {
  const [{ colis: first }] = parcels;
  const colisList = parcels.map(({ colis }) => colis);
  const refs = { userId: first.userId, colisIds: colisList.map(({ id }) => id) };
  switch (rappel) {
    case 'PAIEMENT': {
      const cents = colisList.reduce((sum, colis) => sum + owedCents(colis), 0);
      const lapsesAt = firstDeadline(colisList)?.lapsesAt ?? null;
      return { type: 'PAYMENT_REMINDED', ...refs, cents, lapsesAt, fuseau: container.fuseau };
    }
    case 'DEPOT':
      return { type: 'DROP_OFF_REMINDED', ...refs, container: departureFacts(container) };
    case 'DOUANE':
      return { type: 'CUSTOMS_REMINDED', ...refs };
  }
};

/** Returns the parcel with the earliest payment deadline ahead; undefined when none will lapse. */
export const firstDeadline = (colisList: readonly StoredColis[]): StoredColis | undefined =>
  colisList
    .filter((colis) => canLapse(paymentStateOf(colis)) && colis.lapsesAt > nowIso())
    .toSorted((a, b) => a.lapsesAt.localeCompare(b.lapsesAt))
    .at(0);
