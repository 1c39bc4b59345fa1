import { salePriceCents } from '#shared/colis/sale.ts';
import { REFUND_DELAY_MINUTES } from '#shared/intake/rules.ts';
import { minutesAfter, nowIso } from '../core/clock.ts';
import { reprice } from './amounts.ts';
import { leftBehindOf } from './incident-news.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Returns a parcel as if no depot had it: its sender brings it again, or chooses another departure if its own has left. It
 * keeps the size and the price that the intake may have changed, until the next one measures it.
 */
export const withoutIntake = ({ reception: _, ...colis }: StoredColis): StoredColis => ({
  ...colis,
  etat: 'ENREGISTRE',
  etatAt: nowIso(),
  incident: leftBehindOf(colis, null),
});

/**
 * Returns a parcel without an intake that was recorded by mistake: also in the size, and at the price, of its booking. A
 * payment that is open keeps the price that it pays.
 */
export const withoutMistakenIntake = (colis: StoredColis): StoredColis => {
  const { reception, lockedBy } = colis;
  const after = withoutIntake(colis);
  if (!reception?.prevu || reception.ecart !== 'APPLIQUE' || lockedBy !== null) return after;
  const { prevu, venduAvant = colis.terms } = reception;
  const booked = { ...after, terms: venduAvant };
  const refundAt = minutesAfter(REFUND_DELAY_MINUTES, nowIso());
  return { ...reprice(booked, salePriceCents(booked, prevu), refundAt), ...prevu };
};
