import * as v from 'valibot';
import { CURRENCIES } from '../customs/constants.ts';
import { amount, day, id, line, month, pageFieldsUpTo, queryId } from '../http/fields.ts';
import { PAGE_SIZES } from '../http/paging.ts';
import {
  CONTAINER_POSTES,
  DEPENSE_STATUTS,
  MAX_DEPENSE,
  MAX_DEPENSE_REASON,
  MAX_LIBELLE,
  MONTH_POSTES,
  POSTES,
} from './constants.ts';

export type Poste = (typeof POSTES)[number];
export type DepenseStatut = (typeof DEPENSE_STATUTS)[number];

/** Sum in units of its currency. */
const sum = { montant: amount(0.01, MAX_DEPENSE), devise: v.picklist(CURRENCIES) };

const fields = { poste: v.picklist(POSTES), libelle: line(MAX_LIBELLE), ...sum };

type Scope = { conteneurId?: number | undefined; mois?: string | undefined };

/** Reports whether an expense is of a container or of a month. */
const hasScope = ({ conteneurId, mois }: Scope): boolean => conteneurId !== undefined || mois !== undefined;

/** Reports whether an expense is not of both a container and a month. */
const hasOneScope = ({ conteneurId, mois }: Scope): boolean => conteneurId === undefined || mois === undefined;

/** Reports whether expenses of a container, or else of a month, may be of this kind. */
export const isPosteOf = (poste: Poste, ofContainer: boolean): boolean =>
  (ofContainer ? CONTAINER_POSTES : MONTH_POSTES).some((each) => each === poste);

/** Request to record an expense of a container or of a month: planned, or paid on a day. */
export const NewDepense = v.pipe(
  v.object({
    conteneurId: v.optional(id),
    mois: v.optional(month),
    ...fields,
    /** Day on which it was paid; absent for a planned one. */
    payeeLe: v.optional(day),
  }),
  v.forward(v.partialCheck([['conteneurId'], ['mois']], hasScope, 'required'), ['conteneurId']),
  v.forward(v.partialCheck([['conteneurId'], ['mois']], hasOneScope, 'one_of_two'), ['conteneurId']),
  v.forward(
    v.partialCheck(
      [['poste'], ['conteneurId']],
      ({ poste, conteneurId }) => isPosteOf(poste, conteneurId !== undefined),
      'not_in_list',
    ),
    ['poste'],
  ),
);
export type NewDepense = v.InferOutput<typeof NewDepense>;

/** Changes to a planned expense; a field left out stays as it is. A sum is an amount with its currency. */
export const DepenseEdit = v.partial(v.object(fields));
export type DepenseEdit = v.InferOutput<typeof DepenseEdit>;

/** Request to mark a planned expense as paid; without a sum it is the planned one. */
export const DepensePayment = v.object({ payeeLe: day, ...v.partial(v.object(sum)).entries });
export type DepensePayment = v.InferOutput<typeof DepensePayment>;

/** Request to cancel an expense, which is kept with the reason. */
export const DepenseCancellation = v.object({ motif: line(MAX_DEPENSE_REASON) });
export type DepenseCancellation = v.InferOutput<typeof DepenseCancellation>;

/** Query for the expenses of a container or of a month. */
export const DepenseSearch = v.pipe(
  v.object({
    ...pageFieldsUpTo(PAGE_SIZES.largest),
    conteneurId: v.optional(queryId),
    mois: v.optional(month),
  }),
  v.forward(v.partialCheck([['conteneurId'], ['mois']], hasScope, 'required'), ['conteneurId']),
  v.forward(v.partialCheck([['conteneurId'], ['mois']], hasOneScope, 'one_of_two'), ['conteneurId']),
);
export type DepenseSearch = v.InferOutput<typeof DepenseSearch>;

/** Sum in its own currency, and in dollars at a rate that never changes: `taux` units a dollar (null for dollars) of a day. */
const RatedSum = v.object({
  montant: v.number(),
  devise: v.picklist(CURRENCIES),
  dollars: v.number(),
  taux: v.nullable(v.number()),
  tauxDu: v.string(),
});

/** Time of a step, and the admin who made it. */
const Step = v.object({ le: v.string(), par: v.string() });

/** Expense of a container or of a month. */
export const Depense = v.object({
  id,
  conteneurId: v.nullable(id),
  mois: v.nullable(v.string()),
  poste: v.picklist(POSTES),
  libelle: v.string(),
  statut: v.picklist(DEPENSE_STATUTS),
  /** Sum that was planned; null for one that was recorded as paid. */
  prevu: v.nullable(RatedSum),
  /** Sum that was paid, and on which day; null until then. */
  paye: v.nullable(v.object({ ...RatedSum.entries, le: v.string() })),
  /** Link to its paper. */
  photoUrl: v.nullable(v.string()),
  creation: Step,
  modification: v.nullable(Step),
  paiement: v.nullable(Step),
  annulation: v.nullable(v.object({ ...Step.entries, motif: v.string() })),
});
export type Depense = v.InferOutput<typeof Depense>;
