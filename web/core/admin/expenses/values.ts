import * as v from 'valibot';
import { smallestOf } from '#shared/counter/cash.ts';
import type { Currency } from '#shared/customs/constants.ts';
import { type Depense, DepenseCancellation, DepenseEdit, DepensePayment } from '#shared/depenses/schema.ts';
import { typedNumber } from '#web/core/colis/colisFormSchema.ts';
import { uploadedFileKey } from '#web/core/forms/file/uploadedFileKey.ts';

const { poste, libelle, montant, devise } = DepenseEdit.entries;
const { payeeLe } = DepensePayment.entries;

const common = { montant: typedNumber(montant.wrapped), devise: devise.wrapped, photoKey: uploadedFileKey };

const isInUnits = (sum: { montant: number; devise: Currency }): boolean =>
  smallestOf(sum.montant, sum.devise) !== undefined;

/** Schema of the form for an expense. `payeeLe` of a new one is empty while it is planned, and always when it is edited. */
export const ExpenseForm = v.pipe(
  v.object({
    poste: poste.wrapped,
    libelle: libelle.wrapped,
    payeeLe: v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      payeeLe,
    ]),
    ...common,
  }),
  v.forward(v.partialCheck([['montant'], ['devise']], isInUnits, 'not_cents'), ['montant']),
);
export type ExpenseValues = v.InferInput<typeof ExpenseForm>;

/** Schema of the form that marks a planned expense as paid. */
export const PaymentForm = v.pipe(
  v.object({ payeeLe, ...common }),
  v.forward(v.partialCheck([['montant'], ['devise']], isInUnits, 'not_cents'), ['montant']),
);
export type PaymentValues = v.InferInput<typeof PaymentForm>;

export const CancellationForm = DepenseCancellation;
export type CancellationValues = v.InferInput<typeof CancellationForm>;

/** Values of a form that begins with a planned sum. */
export const sumValues = (expense: Depense | undefined) => ({
  montant: String(expense?.prevu?.montant ?? ''),
  devise: expense?.prevu?.devise ?? ('EUR' as const),
});
