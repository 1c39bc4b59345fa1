import type { IncidentDecision } from '#shared/colis/incident.ts';
import type { Action } from '#shared/situation/codes.ts';
import type { Situation } from '#shared/situation/situation.ts';

/** Steps that the page of a parcel shows; passing on the code has its own card. */
export type ShownStep = Exclude<Action, 'PASS_CODE'>;

/** Steps whose words differ by where the parcel is. */
type StepWithVariants =
  | 'REPLACE_DOCUMENT'
  | 'CHOOSE_DEPARTURE'
  | 'AWAIT_ARRIVAL'
  | 'AWAIT_COLLECTION'
  | 'AWAIT_SEARCH'
  | 'AWAIT_DECISION'
  | 'AWAIT_TRANSFER'
  | 'FETCH_BOX';
type Variant =
  | 'REPLACE_DOCUMENT'
  | 'CORRECT_DOCUMENT'
  | 'RESTE'
  | 'NON_RECU'
  | 'DEPOT_FERME'
  | 'DEPOT_FERME_IMPAYE'
  | 'RECU_NON_CHARGE'
  | 'TROP_TARD'
  | 'AWAIT_ARRIVAL'
  | 'ANNULE_EN_MER'
  | 'ARRIVEE_A_VERIFIER'
  | 'A_DECHARGER'
  | 'ARRIVE'
  | 'MANQUANT'
  | 'EN_TROP'
  | 'RENVOI'
  | 'AWAIT_TRANSFER'
  | 'TRANSFERT'
  | 'ANNULE_ARRIVE'
  | 'ANNULE_RENVOYE'
  | 'ANNULE_A_RENDRE'
  | 'A_RECUPERER';

/** Name of the words of a step. */
export type StepWords = Exclude<ShownStep, StepWithVariants> | Variant;

/** Returns the name of the words of a step; `decision` is that on the parcel's incident. */
export const wordsOfStep = (
  step: ShownStep,
  { problemes, etape, du }: Situation,
  decision: IncidentDecision | undefined,
  isCorrection: boolean,
): StepWords => {
  switch (step) {
    case 'REPLACE_DOCUMENT':
      return isCorrection ? 'CORRECT_DOCUMENT' : step;
    case 'CHOOSE_DEPARTURE':
      if (problemes.includes('DEPOT_FERME')) return du === 'PRIX' ? 'DEPOT_FERME_IMPAYE' : 'DEPOT_FERME';
      if (du === 'PRIX') return 'TROP_TARD';
      if (problemes.includes('RECU_NON_CHARGE')) return 'RECU_NON_CHARGE';
      return problemes.includes('RESTE') ? 'RESTE' : 'NON_RECU';
    case 'AWAIT_ARRIVAL':
      return etape === 'ANNULE' ? 'ANNULE_EN_MER' : step;
    case 'AWAIT_COLLECTION':
      if (problemes.includes('ARRIVEE_A_VERIFIER')) return 'ARRIVEE_A_VERIFIER';
      return etape === 'ARRIVE' ? 'ARRIVE' : 'A_DECHARGER';
    case 'AWAIT_SEARCH':
      if (problemes.includes('MANQUANT')) return 'MANQUANT';
      return decision === 'RENVOI' ? 'RENVOI' : 'EN_TROP';
    case 'AWAIT_DECISION':
      return decision === 'RENVOI' ? 'ANNULE_RENVOYE' : 'ANNULE_ARRIVE';
    case 'AWAIT_TRANSFER':
      return decision === 'TRANSFERT' ? decision : step;
    case 'FETCH_BOX':
      return problemes.includes('ANNULE_A_RENDRE') ? 'ANNULE_A_RENDRE' : 'A_RECUPERER';
    default:
      return step;
  }
};
