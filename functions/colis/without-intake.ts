import { nowIso } from '../core/clock.ts';
import { leftBehindOf } from './incident-news.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Returns a parcel as if no depot had received it: its sender brings it again, or chooses another departure if its own has
 * left. It keeps the size and the price that the
 * intake may have changed, until the next one measures it.
 */
export const withoutIntake = ({ reception: _, ...colis }: StoredColis): StoredColis => ({
  ...colis,
  etat: 'ENREGISTRE',
  etatAt: nowIso(),
  incident: leftBehindOf(colis, null),
});
