import { MOYENS } from '#shared/money/methods.ts';
import type { Moyen } from '#shared/payments/schema.ts';
import { ATTENTION_PROBLEMS, type AttentionProblem, STAGES, type Stage } from '#shared/situation/codes.ts';
import {
  isToComeFromElsewhere,
  isUnpaidWithSender,
  needsAttention,
  PROBLEM_RULES,
  pendingDecisionOf,
} from '#shared/situation/problems.ts';
import {
  awaitsDropOff,
  awaitsLoading,
  isHeldElsewhere,
  isWaiting,
  stageOf,
  wasReceived,
} from '#shared/situation/stages.ts';
import { type ExpenseSums, NO_EXPENSES, type StoredExpense, sumExpenses } from '../core/items/expenses.ts';
import { type Row, rowFactsOf } from './row.ts';

/** Conditions on which a row counts in each counter of its container; a cancelled parcel counts in few. */
const COUNTED = {
  reserves: isBooked,
  payes: (row) => isBooked(row) && row.paye,
  recus: (row) => isBooked(row) && wasReceived(row),
  peses: (row) => isBooked(row) && wasReceived(row) && row.reception?.pese === true,
  papiersAcceptes: (row) => isBooked(row) && row.douane === 'ACCEPTE',
  papiersRefuses: has('DOUANE_REFUSEE'),
  papiersManquants: has('DOUANE_MANQUANTE'),
  charges: hasReached('CHARGE'),
  decharges: hasReached('ARRIVE'),
  remis: hasReached('REMIS'),
  annules: (row) => !isBooked(row),
  refusesAuDepot: has('REFUSE_AU_DEPOT'),
  ecartsADecider: has('ECART_A_DECIDER'),
  sansPlace: has('SANS_PLACE'),
  supplementsDus: has('SUPPLEMENT_DU'),
  chargesNonRecus: has('CHARGE_NON_RECU'),
  chargesNonPayes: has('CHARGE_NON_PAYE'),
  livresNonPayes: has('LIVRE_NON_PAYE'),
  litiges: has('LITIGE'),
  nonRecus: awaitsDropOff,
  recusNonCharges: (row) => awaitsLoading(row) && !has('RESTE')(row),
  manquants: has('MANQUANT'),
  enTrop: has('EN_TROP'),
  restes: has('RESTE'),
  autreDepot: has('AUTRE_DEPOT'),
  arriveesAVerifier: has('ARRIVEE_A_VERIFIER'),
  remisesAVerifier: has('REMISE_A_VERIFIER'),
  annulesCharges: has('ANNULE_CHARGE'),
  annulesArrives: has('ANNULE_ARRIVE'),
  annulesARendre: has('ANNULE_A_RENDRE'),
  endommages: has('ENDOMMAGE'),
  codesBloques: has('CODE_BLOQUE'),
  trouves: (row) => isFound(row) && !isDecided(row),
  aFaire: isDecided,
  transferes: (row) => isToComeFromElsewhere(rowFactsOf(row)),
  aRegler: needsAdmin,
  nonRecusSeuls: (row) => awaitsDropOff(row) && !needsAdmin(row),
  recusNonChargesSeuls: (row) => awaitsLoading(row) && !needsAdmin(row),
  attendentSeuls: (row) => isWaiting(row) && !needsAdmin(row),
  transferesSeuls: (row) => isToComeFromElsewhere(rowFactsOf(row)) && !needsAdmin(row),
} satisfies Record<string, (row: Row) => boolean>;

const SUMMED = {
  grams: (row) => (isBooked(row) ? row.grams : 0),
  cm3: (row) => (isBooked(row) ? row.cm3 : 0),
  bookedCents: (row) => (isBooked(row) ? row.priceCents : 0),
  paidCents: ({ paidCents }) => paidCents,
  owedCents: ({ owedCents }) => owedCents,
  /** Owed for what its senders still have: nothing of it is asked once the drop-off is over. */
  owedToBringCents: (row) => (isUnpaidWithSender(rowFactsOf(row)) ? row.owedCents : 0),
  refundedCents: ({ refundedCents }) => refundedCents,
  toRefundCents: ({ toRefundCents = 0 }) => toRefundCents,
  supplementCents: (row) => (isBooked(row) ? (row.supplement?.cents ?? 0) : 0),
} satisfies Record<string, (row: Row) => number>;

type IncomeCounter = `recettes:${Moyen}`;

/** Income that payments bring for the parcels of a container, by their method. */
export const INCOME_COUNTERS = MOYENS.map((moyen) => ({ moyen, counter: `recettes:${moyen}` as const }));

/** Problems that a date or the container decides; the others stand at any time. */
const DATED = ['DEPOT_FERME', 'NON_RECU', 'RECU_NON_CHARGE', 'DEPART_SUSPENDU', 'IMPAYE_BIENTOT_ANNULE'] as const;
type UndatedProblem = Exclude<AttentionProblem, (typeof DATED)[number]>;
const isUndated = (problem: AttentionProblem): problem is UndatedProblem =>
  !(DATED as readonly AttentionProblem[]).includes(problem);
const UNDATED = ATTENTION_PROBLEMS.filter(isUndated);

/** Returns a function that reports whether a row has a problem that needs attention, as the list of the container's parcels says. */
function has(problem: UndatedProblem): (row: Row) => boolean {
  return (row) => {
    const facts = rowFactsOf(row);
    return PROBLEM_RULES[problem].holds(facts, undefined, '') && needsAttention(problem, facts);
  };
}

/** Reports whether a row has a problem that needs attention at any time. */
function needsAdmin(row: Row): boolean {
  return UNDATED.some((problem) => has(problem)(row));
}

/** Reports whether it is decided what becomes of a parcel, and not done yet. */
function isDecided(row: Row): boolean {
  return pendingDecisionOf(rowFactsOf(row)) !== null;
}

/** Returns a function that reports whether a row is at a stage of its way or at a later one, and not at another site. */
function hasReached(stage: Stage): (row: Row) => boolean {
  return (row) =>
    isBooked(row) && !isHeldElsewhere(row) && STAGES.indexOf(stageOf(rowFactsOf(row))) >= STAGES.indexOf(stage);
}

/** Reports whether a row is that of another container's parcel that was found in this one. */
function isFound({ origine }: Row): boolean {
  return origine !== undefined;
}

function isBooked({ etat }: Row): boolean {
  return etat !== 'ANNULE';
}

type RowCounters = Record<keyof typeof COUNTED | keyof typeof SUMMED | IncomeCounter, number>;

/** Counters of a container: numbers of parcels, sums in grams, cm³ and cents, and its expenses. */
export type Counters = RowCounters & ExpenseSums;
const ROW_COUNTERS = [
  ...Object.keys(COUNTED),
  ...Object.keys(SUMMED),
  ...INCOME_COUNTERS.map(({ counter }) => counter),
] as (keyof RowCounters)[];
const COUNTERS = [...ROW_COUNTERS, ...Object.keys(NO_EXPENSES)] as (keyof Counters)[];

/** Counters of a container in which another one's parcel was found. */
const FOUND_COUNTERS: readonly (keyof Counters)[] = ['trouves', 'aFaire'];

const ofEach = (amountOf: (counter: keyof RowCounters) => number): RowCounters =>
  Object.fromEntries(ROW_COUNTERS.map((counter) => [counter, amountOf(counter)])) as RowCounters;

const NO_ROWS: RowCounters = ofEach(() => 0);
export const NO_COUNTERS: Counters = { ...NO_ROWS, ...NO_EXPENSES };

/** Returns what a row adds to the counters; nothing when there is none. A found parcel counts in its own container. */
const countsOf = (row: Row | undefined): RowCounters => {
  if (!row) return NO_ROWS;
  const counted = isFound(row) ? FOUND_COUNTERS : COUNTERS;
  return ofEach((counter) => (counted.includes(counter) ? countOf(row, counter) : 0));
};

const countOf = (row: Row, counter: keyof RowCounters): number => {
  if (counter in COUNTED) return Number(COUNTED[counter as keyof typeof COUNTED](row));
  if (counter in SUMMED) return SUMMED[counter as keyof typeof SUMMED](row);
  return row.recettes?.[counter.slice('recettes:'.length) as Moyen] ?? 0;
};

/**
 * Returns the counters that a changed row changes, each with its change; a row that appears or goes is undefined.
 */
export const countersDelta = (before: Row | undefined, after: Row | undefined): Partial<Counters> => {
  const [counted, counts] = [countsOf(before), countsOf(after)];
  return counterChanges({ ...NO_EXPENSES, ...counted }, { ...NO_EXPENSES, ...counts });
};

/** Returns the counters that differ, each with its change; one that is newer than the stored ones counts from 0. */
export const counterChanges = (before: Counters, after: Counters): Partial<Counters> =>
  Object.fromEntries(
    COUNTERS.map((counter) => [counter, after[counter] - (before[counter] ?? 0)] as const).filter(
      ([, change]) => change !== 0,
    ),
  );

/** Counts the rows and the expenses of a container from the beginning. */
export const countRows = (rows: readonly Row[], expenses: readonly StoredExpense[] = []): Counters => {
  const all = rows.map(countsOf);
  return {
    ...ofEach((counter) => all.reduce((sum, counts) => sum + counts[counter], 0)),
    ...sumExpenses(expenses),
  };
};
