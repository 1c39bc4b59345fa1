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
  | 'RESTE_A_RECUPERER'
  | 'RESTE_TRANSFERT'
  | 'NON_RECU'
  | 'DEPOT_FERME'
  | 'DEPOT_FERME_IMPAYE'
  | 'DEPOT_FERME_GARDE'
  | 'RECU_NON_CHARGE'
  | 'TROP_TARD'
  | 'TROP_TARD_GARDE'
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
  | 'RETROUVE'
  | 'ANNULE_ARRIVE'
  | 'ANNULE_RENVOYE'
  | 'ANNULE_A_RENDRE'
  | 'A_RECUPERER';

/** Name of the words of a step. */
export type StepWords = Exclude<ShownStep, StepWithVariants> | Variant;

/**
 * Facts of a parcel that choose its words: the decision on its incident, whether another depot found it, and whether it
 * is cancelled if it stays unpaid.
 */
export type StepFacts = {
  decision: IncidentDecision | undefined;
  isFound: boolean;
  lapses: boolean;
  isCorrection: boolean;
};

/** Returns the name of the words of a step. */
export const wordsOfStep = (step: ShownStep, situation: Situation, facts: StepFacts): StepWords => {
  const { problemes, etape } = situation;
  const { decision, isFound, isCorrection } = facts;
  switch (step) {
    case 'REPLACE_DOCUMENT':
      return isCorrection ? 'CORRECT_DOCUMENT' : step;
    case 'CHOOSE_DEPARTURE':
      return departureWords(situation, facts);
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
      if (decision === 'TRANSFERT') return decision;
      return isFound ? 'RETROUVE' : step;
    case 'FETCH_BOX':
      return problemes.includes('ANNULE_A_RENDRE') ? 'ANNULE_A_RENDRE' : 'A_RECUPERER';
    default:
      return step;
  }
};

/** Returns the words for a parcel that needs another departure: most of them also say whether its price is to be paid. */
const departureWords = ({ problemes, du, lieu }: Situation, { decision, lapses }: StepFacts): StepWords => {
  if (problemes.includes('DEPOT_FERME')) {
    if (du !== 'PRIX') return 'DEPOT_FERME';
    return lapses ? 'DEPOT_FERME_IMPAYE' : 'DEPOT_FERME_GARDE';
  }
  if (problemes.includes('RESTE') && decision === 'A_RECUPERER') return 'RESTE_A_RECUPERER';
  if (problemes.includes('RESTE') && decision === 'TRANSFERT') return 'RESTE_TRANSFERT';
  if (du === 'PRIX' && lieu === 'EXPEDITEUR') return lapses ? 'TROP_TARD' : 'TROP_TARD_GARDE';
  if (problemes.includes('RECU_NON_CHARGE')) return 'RECU_NON_CHARGE';
  return problemes.includes('RESTE') ? 'RESTE' : 'NON_RECU';
};
