import { useTranslation } from 'react-i18next';
import type { Depense } from '#shared/depenses/schema.ts';
import { FileField } from '#web/core/forms/file/FileField.tsx';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { DateField } from '#web/ui/form/DateField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import { type Scope, useExpenseMutations } from './queries.ts';
import { SumFields } from './SumFields.tsx';
import { today } from './today.ts';
import { PaymentForm, type PaymentValues, sumValues } from './values.ts';

interface PayExpenseProps {
  scope: Scope;
  expense: Depense;
  onDone: () => void;
}

/** Form that marks a planned expense as paid, with what it came to. */
export function PayExpense({ scope, expense, onDone }: PayExpenseProps) {
  const { t } = useTranslation('expenses');
  const { pay } = useExpenseMutations(scope);
  const form = useSchemaForm(PaymentForm, {
    defaultValues: { payeeLe: today(), photoKey: null, ...sumValues(expense) },
  });
  return (
    <SaveForm
      form={form}
      submit={t('pay.submit')}
      send={(payment) => pay(expense.id, payment)}
      onSaved={() => {
        toast('success', t('pay.done'));
        onDone();
      }}
      onCancel={onDone}
      failed={(reason) => t('pay.failed', { reason })}
    >
      <p>
        <Verbatim>{expense.libelle}</Verbatim>
      </p>
      <Fields hasPaper={expense.photoUrl !== null} />
    </SaveForm>
  );
}

function Fields({ hasPaper }: { hasPaper: boolean }) {
  const { t } = useTranslation('expenses');
  const field = useFields<PaymentValues>();
  return (
    <>
      <DateField label={t('fields.payeeLe')} max={today()} {...field('payeeLe')} />
      <SumFields />
      <FileField
        name="photoKey"
        kind="expense"
        label={t(hasPaper ? 'paper.other' : 'paper.label')}
        {...(hasPaper && { hint: t('paper.otherHint') })}
        optional
      />
    </>
  );
}
