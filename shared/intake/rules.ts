import { type ParcelSize, VOLUMETRIC_KG_PER_M3 } from '../colis/rules.ts';

/** Containers whose parcels are read in one request, and parcels of each in its reply. */
export const PARCELS_OF_CONTAINERS = { containers: 20, parcelsOfEach: 50 } as const;

/** Greatest lengths of the note on an unidentified box, and of what was read on it. */
export const BOX_LIMITS = { note: 1_000, label: 200 } as const;

/**
 * Difference between two measurements of the same parcel that is no difference: 2 %, or half a kilo. Depot scales and
 * tapes, and a soft bag's sides, differ by as much.
 */
const TOLERANCE = { percent: 2, grams: 500 } as const;

/** The volume whose volumetric weight is `TOLERANCE.grams`, in cm³. */
const TOLERANCE_CM3 = Math.round((TOLERANCE.grams * 1000) / VOLUMETRIC_KG_PER_M3);

/** Reports whether a measured weight (g) and volume (cm³) match the booked ones within the tolerance. */
export const matchesBooked = (booked: ParcelSize, measured: ParcelSize): boolean =>
  isWithin(booked.grams, measured.grams, TOLERANCE.grams) && isWithin(booked.cm3, measured.cm3, TOLERANCE_CM3);

const isWithin = (booked: number, measured: number, least: number): boolean =>
  Math.abs(measured - booked) * 100 <= Math.max(booked * TOLERANCE.percent, least * 100);

/**
 * Minutes after a weighing until what a paid parcel costs less is due for refund: a second weighing within them
 * corrects a mistyped one before any money moves.
 */
export const REFUND_DELAY_MINUTES = 10;

/** Minutes by which the clocks of two agents' devices may differ. */
const CLOCK_TOLERANCE_MINUTES = 10;

type Recorded = { le: string; leAppareil?: string | undefined; agentId?: number | undefined };

/**
 * Reports whether a weighing that a device sends late is older than the one that a parcel has; between two devices only
 * if it is older by more than their clocks may differ.
 */
export const isOutdatedWeighing = (
  { pesee, ...intake }: Recorded & { pesee?: Recorded | undefined },
  { leAppareil, agentId }: Pick<Recorded, 'leAppareil' | 'agentId'>,
): boolean => {
  if (leAppareil === undefined) return false;
  const latest = pesee ?? intake;
  const minutes = (Date.parse(latest.leAppareil ?? latest.le) - Date.parse(leAppareil)) / 60_000;
  return minutes > (latest.agentId === agentId ? 0 : CLOCK_TOLERANCE_MINUTES);
};
