import type { IntakeDifferenceOutcome } from '#shared/colis/intake-record.ts';
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
