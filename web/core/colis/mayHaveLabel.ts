import type { Colis } from '#shared/colis/schema.ts';
import { PROBLEM_RULES } from '#shared/situation/problems.ts';

/** Reports whether a parcel gets a label: it is neither cancelled nor lost, and its customer's account exists. */
export const mayHaveLabel = (colis: Pick<Colis, 'etat' | 'username' | 'paye' | 'incident'>): boolean =>
  colis.etat !== 'ANNULE' && colis.username !== null && !PROBLEM_RULES.PERDU.holds(colis, undefined, '');
