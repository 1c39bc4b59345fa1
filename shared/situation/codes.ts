/** Stages of a parcel on its way, in their order; a cancelled one has left the way. */
export const STAGES = [
  'RESERVE',
  'A_DEPOSER',
  'AU_DEPOT',
  'CHARGE',
  'EN_MER',
  'A_DECHARGER',
  'ARRIVE',
  'A_RETIRER',
  'REMIS',
  'ANNULE',
] as const;
export type Stage = (typeof STAGES)[number];

/** Problems of a parcel that an admin looks at until somebody has acted, the most urgent first. */
export const ATTENTION_PROBLEMS = [
  'REMISE_A_VERIFIER',
  'MANQUANT',
  'EN_TROP',
  'ANNULE_CHARGE',
  'CHARGE_NON_RECU',
  'CHARGE_NON_PAYE',
  'LIVRE_NON_PAYE',
  'LITIGE',
  'RESTE',
  'AUTRE_DEPOT',
  'ARRIVEE_A_VERIFIER',
  'ANNULE_ARRIVE',
  'ANNULE_A_RENDRE',
  'REFUSE_AU_DEPOT',
  'SANS_PLACE',
  'ECART_A_DECIDER',
  'REMBOURSEMENT_DU',
  'RECLAMATION',
  'ENDOMMAGE',
  'CODE_BLOQUE',
  'DOUANE_REFUSEE',
  'DEPOT_FERME',
  'NON_RECU',
  'RECU_NON_CHARGE',
  'DEPART_SUSPENDU',
  'SUPPLEMENT_DU',
  'RESTE_A_PAYER',
  'IMPAYE_BIENTOT_ANNULE',
  'DOUANE_MANQUANTE',
] as const;
export type AttentionProblem = (typeof ATTENTION_PROBLEMS)[number];

/** Problems of a parcel, what is due on its collection, and delays that it waits for, the most urgent first. */
export const PROBLEMS = [
  'PERDU',
  ...ATTENTION_PROBLEMS,
  'A_PAYER_AU_RETRAIT',
  'DEPART_ATTENDU',
  'ARRIVEE_ATTENDUE',
] as const;
export type Problem = (typeof PROBLEMS)[number];

/** Problems that say where a parcel is: headlines show them in place of its stage. */
export const HEADLINE_PROBLEMS = [
  'REMISE_A_VERIFIER',
  'PERDU',
  'MANQUANT',
  'EN_TROP',
  'RESTE',
  'AUTRE_DEPOT',
  'ARRIVEE_A_VERIFIER',
  'ANNULE_ARRIVE',
  'ANNULE_A_RENDRE',
  'REFUSE_AU_DEPOT',
  'SANS_PLACE',
  'DEPOT_FERME',
  'NON_RECU',
  'RECU_NON_CHARGE',
  'DEPART_SUSPENDU',
  'DEPART_ATTENDU',
  'ARRIVEE_ATTENDUE',
  'A_PAYER_AU_RETRAIT',
] as const satisfies readonly Problem[];

/** All that a headline may say of a parcel. */
export const HEADLINES = [...STAGES, ...HEADLINE_PROBLEMS] as const;
export type Headline = (typeof HEADLINES)[number];

/** Readers of a situation: what each may know differs. */
export const READERS = ['CLIENT', 'PUBLIC', 'AGENT', 'ADMIN'] as const;
export type Reader = (typeof READERS)[number];

/** Person or team that acts next; null for nobody. */
export type Actor = 'EXPEDITEUR' | 'DESTINATAIRE' | 'DEPOT' | 'ARRIVEE' | 'EQUIPE' | null;

/** Where a parcel is. */
export type Place = 'EXPEDITEUR' | 'DEPOT' | 'CONTENEUR' | 'SITE_ARRIVEE' | 'DESTINATAIRE' | 'INCONNU';

/** Next actions of the sender of a parcel, some of which are only waiting. */
const ACTIONS = [
  'AWAIT_CHECK',
  'CLAIM',
  'AWAIT_SEARCH',
  'AWAIT_DECISION',
  'AWAIT_TAKE_OUT',
  'AWAIT_UNLOADING',
  'FETCH_BOX',
  'PAY',
  'PAY_SUPPLEMENT',
  'PAY_ARRIVAL_COSTS',
  'REPLACE_DOCUMENT',
  'CHOOSE_DEPARTURE',
  'AWAIT_PAYMENT',
  'AWAIT_SPACE',
  'AWAIT_TRANSFER',
  'BRING',
  'BRING_AGAIN',
  'AWAIT_DEPARTURE',
  'AWAIT_ARRIVAL',
  'AWAIT_COLLECTION',
  'SETTLE_DISPUTE',
  'PASS_CODE',
  'SHOW_ID',
] as const;
export type Action = (typeof ACTIONS)[number];
