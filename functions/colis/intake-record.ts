import type { IntakeDifferenceOutcome } from '#shared/colis/intake-record.ts';
import { salePriceCents } from '#shared/colis/sale.ts';
import { REFUND_DELAY_MINUTES } from '#shared/intake/rules.ts';
import { minutesAfter, nowIso } from '../core/clock.ts';
import { reprice } from './amounts.ts';
import { leftBehindOf } from './incident-news.ts';
import type { StoredColis, StoredIntake, StoredMeasures } from './stored-colis.ts';

/** Parcel whose intake measured another size than it has. */
export type DifferingColis = StoredColis & { reception: StoredIntake & { mesures: StoredMeasures } };

/** Reports whether a difference found at the intake still waits: for a payment under way, or for space. */
export const isIntakeDifferencePending = (colis: StoredColis): colis is DifferingColis =>
  colis.etat !== 'ANNULE' &&
  (colis.reception?.ecart === 'A_DECIDER' || colis.reception?.ecart === 'SANS_PLACE') &&
  colis.reception.mesures != null;

/** Returns a parcel whose intake difference has an outcome; its size and price stay as they are. */
export const withDifferenceOutcome = (
  colis: DifferingColis,
  ecart: IntakeDifferenceOutcome | null,
  decision?: StoredIntake['decision'],
): DifferingColis => ({
  ...colis,
  reception: { ...colis.reception, ecart, ...(decision && { decision }) },
});

/** Returns the size that a parcel takes since its intake: the booked one, if what was measured is within the tolerance. */
export const sizeAtIntake = ({ reception: { verdict, prevu, mesures } }: DifferingColis): StoredMeasures =>
  (verdict === 'CONFORME' && prevu) || mesures;

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
