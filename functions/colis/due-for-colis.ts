import { canLapse, isRecorded } from '#shared/colis/rules.ts';
import type { DueForColis } from '../core/events/domain-events.ts';
import { dueNowCents, owedCents, paymentStateOf } from './amounts.ts';
import type { StoredColis } from './stored-colis.ts';

/** Returns what is owed for a parcel; undefined also while a recorded payment awaits its confirmation. */
export const dueFor = (colis: StoredColis): DueForColis | undefined => {
  const cents = owedCents(colis);
  if (cents === 0 || isRecorded({ moyenEnCours: colis.lockedFor ?? null })) return undefined;
  const state = paymentStateOf(colis);
  const lapsesAt = canLapse(state) ? colis.lapsesAt : null;
  return { cents: dueNowCents(colis), isSupplement: state.paye, reporte: state.reporte, lapsesAt };
};
