import type { HandoverBlocker } from '../colis/handover-blockers.ts';
import type { IncidentType } from '../colis/incident.ts';
import { type DisputeState, isHeldByDispute } from '../colis/rules.ts';
import type { Etat } from '../colis/schema.ts';
import { dayIn } from '../dates.ts';
import type { FieldFault } from '../errors.ts';

/** Digits of a collection code, and the number of different wrong ones before an ID is required. */
export const CODE_DIGITS = 6;
export const MAX_CODE_TRIES = 5;

/**
 * Facts that decide whether a parcel may be handed over, as stored or as replies show them. `unloadingBegun` says that
 * the unloading of its container is recorded.
 */
export type HandoverFacts = {
  etat: Etat;
  paye: boolean;
  arrivee?: unknown;
  incident?: { type: IncidentType } | null | undefined;
  unloadingBegun: boolean;
  supplement?: { etat: string } | null | undefined;
  litiges?: DisputeState['litiges'];
};

/**
 * Returns the first reason for which a parcel may not be handed over, or undefined when it may. A surplus waits until an
 * admin has it join the container that it came with. While nobody records the unloading of its container, the état of
 * any other decides whether it has arrived; otherwise its scan does. One whose payment is disputed waits for an admin.
 */
export const handoverBlocker = (facts: HandoverFacts): HandoverBlocker | undefined => {
  const { etat, paye, arrivee, incident, unloadingBegun, supplement } = facts;
  if (etat === 'ANNULE') return 'COLIS_CANCELLED';
  if (etat === 'LIVRE') return 'COLIS_HANDED_OVER';
  if (incident?.type === 'EN_TROP') return 'COLIS_SURPLUS';
  if (etat !== 'ARRIVE' || (unloadingBegun && !arrivee)) return 'COLIS_NOT_ARRIVED';
  if (!paye) return 'HANDOVER_UNPAID';
  if (supplement?.etat === 'DU') return 'HANDOVER_SUPPLEMENT_DUE';
  return isHeldByDispute(facts) ? 'HANDOVER_DISPUTED' : undefined;
};

/**
 * Seconds after a handover within which its agent still waits for the reply, and keeps the box if it is refused. Of a
 * handover that is sent later, the box may be gone.
 */
const HANDOVER_REPLY_SECONDS = 60;

/**
 * Reports whether the box of a refused handover may be gone: its agent had no network, and the refusal is about the
 * parcel. One that was handed over already is in somebody's hands for every reader.
 */
export const mayBeHandedOver = (blocker: HandoverBlocker, leAppareil: string | null, now: string): boolean =>
  blocker !== 'COLIS_HANDED_OVER' &&
  leAppareil !== null &&
  Date.parse(now) - Date.parse(leAppareil) > HANDOVER_REPLY_SECONDS * 1_000;

/** Limits of a handover: photos, and characters of an ID's number and of the reason why no code was shown. */
export const HANDOVER_LIMITS = { photos: 3, idEnd: 4, reason: 300 } as const;

/** Days ahead of today up to which a last day of free storage may be announced. */
export const MAX_FREE_STORAGE_DAYS = 90;

/** Returns the first and last day that may be announced as the last one of free storage, in the zone of the place. */
export const lastDayBounds = (now: Date, fuseau: string): { first: string; last: string } => {
  const first = dayIn(now, fuseau);
  const last = new Date(Date.parse(first) + MAX_FREE_STORAGE_DAYS * 86_400_000).toISOString().slice(0, 10);
  return { first, last };
};

/** Returns why a day cannot be announced as the last one of free storage; undefined when it can. */
export const lastDayFault = (dernierJour: string, now: Date, fuseau: string): FieldFault | undefined => {
  const { first, last } = lastDayBounds(now, fuseau);
  if (dernierJour < first) return { fault: 'in_past' };
  return dernierJour > last ? { fault: 'days_ahead', limit: MAX_FREE_STORAGE_DAYS } : undefined;
};

/** Reports whether the last day of free storage is over in the zone of the place. */
export const isFreeStorageOver = (dernierJour: string, now: Date, fuseau: string): boolean =>
  dayIn(now, fuseau) > dernierJour;
