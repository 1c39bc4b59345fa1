import type { AdminCancellation, Etat } from '#shared/colis/schema.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import { findCollectionCode } from '../core/items/collection-codes.ts';
import { hasHandover } from '../core/items/handovers.ts';
import { paidCentsOf } from './amounts.ts';
import { foundFacts } from './incident-news.ts';
import type { StoredColis } from './stored-colis.ts';

type EtatEvent = Extract<DomainEvent, { type: 'COLIS_ETAT_CHANGED' | 'COLLECTION_CODE_WITHDRAWN' }>;

/**
 * Returns the event of an état that an admin sets, and of a cancellation by whom, with the fee that it keeps. A handover that they undo has spent
 * the collection code, which both sender and recipient must know.
 */
export const etatEventOf = async (
  before: StoredColis,
  etat: Etat,
  by: AdminCancellation,
  feeCents = 0,
): Promise<EtatEvent> => {
  const { userId, id: colisId, arrivee } = before;
  if (before.etat === 'LIVRE' && etat === 'ARRIVE' && arrivee) {
    const [wasHandedOver, code] = await Promise.all([
      hasHandover(userId, colisId),
      findCollectionCode(userId, colisId),
    ]);
    if (wasHandedOver && !code) return { type: 'COLLECTION_CODE_WITHDRAWN', userId, colisId, cause: 'HANDOVER_UNDONE' };
  }
  return {
    type: 'COLIS_ETAT_CHANGED',
    userId,
    colisId,
    etat,
    ...(etat === 'ANNULE' && cancellationFacts(before, by, feeCents)),
    ...(etat === 'ARRIVE' && foundFacts(before)),
  };
};

/** Returns what the event of a cancellation says of it: by whom, what it refunds, and the fee that it keeps. */
export const cancellationFacts = (before: StoredColis, annulePar: AdminCancellation, feeCents = 0) => ({
  annulePar,
  refundCents: paidCentsOf(before) - feeCents,
  ...(feeCents > 0 && { fraisCents: feeCents }),
});
