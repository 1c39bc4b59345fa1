import { ATTENTION_PROBLEMS, type AttentionProblem, type Stage } from '../situation/codes.ts';

/** Stages of a parcel as the rows of a container name them; a cancelled one has left the row. */
export const ETAPES = ['RESERVE', 'PAYE', 'RECU', 'CHARGE', 'EN_TRANSIT', 'ARRIVE', 'LIVRE', 'ANNULE'] as const;
export type Etape = (typeof ETAPES)[number];

/** Row's stage of each stage of a parcel. */
export const ETAPE_OF: Readonly<Record<Stage, Etape>> = {
  RESERVE: 'RESERVE',
  A_DEPOSER: 'PAYE',
  AU_DEPOT: 'RECU',
  CHARGE: 'CHARGE',
  EN_MER: 'EN_TRANSIT',
  A_DECHARGER: 'ARRIVE',
  ARRIVE: 'ARRIVE',
  A_RETIRER: 'ARRIVE',
  REMIS: 'LIVRE',
  ANNULE: 'ANNULE',
};

/** Exceptions that an admin must look at, the most urgent first. */
export const EXCEPTIONS = ATTENTION_PROBLEMS;
export type Exception = AttentionProblem;

/** Counter of each exception in a container; the list adds `impayesBientot`. */
export const COUNTERS_OF_EXCEPTIONS = {
  MANQUANT: 'manquants',
  EN_TROP: 'enTrop',
  ANNULE_CHARGE: 'annulesCharges',
  CHARGE_NON_RECU: 'chargesNonRecus',
  CHARGE_NON_PAYE: 'chargesNonPayes',
  LIVRE_NON_PAYE: 'livresNonPayes',
  RESTE: 'restes',
  AUTRE_DEPOT: 'autreDepot',
  ANNULE_A_RENDRE: 'annulesARendre',
  REFUSE_AU_DEPOT: 'refusesAuDepot',
  SANS_PLACE: 'sansPlace',
  ECART_A_DECIDER: 'ecartsADecider',
  ENDOMMAGE: 'endommages',
  CODE_BLOQUE: 'codesBloques',
  DOUANE_REFUSEE: 'papiersRefuses',
  NON_RECU: 'nonRecus',
  RECU_NON_CHARGE: 'recusNonCharges',
  SUPPLEMENT_DU: 'supplementsDus',
  IMPAYE_BIENTOT_ANNULE: 'impayesBientot',
  DOUANE_MANQUANTE: 'papiersManquants',
} as const satisfies Record<Exception, string>;
