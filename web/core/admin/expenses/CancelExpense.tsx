import { useTranslation } from 'react-i18next';
import { MAX_DEPENSE_REASON } from '#shared/depenses/constants.ts';
import type { Depense } from '#shared/depenses/schema.ts';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import { type Scope, useExpenseMutations } from './queries.ts';
import { CancellationForm, type CancellationValues } from './values.ts';

interface CancelExpenseProps {
  scope: Scope;
  expense: Depense;
  onDone: () => void;
}

/** Form that cancels an expense with a reason. */
export function CancelExpense({ scope, expense, onDone }: CancelExpenseProps) {
  const { t } = useTranslation('expenses');
  const { cancel } = useExpenseMutations(scope);
  const form = useSchemaForm(CancellationForm, { defaultValues: { motif: '' } });
  return (
    <SaveForm
      form={form}
      submit={t('cancel.submit')}
      send={({ motif }) => cancel(expense.id, motif)}
      onSaved={() => {
        toast('success', t('cancel.done'));
        onDone();
      }}
      onCancel={onDone}
      failed={(reason) => t('cancel.failed', { reason })}
    >
      <p>
        <Verbatim>{expense.libelle}</Verbatim>
      </p>
      <p>{t('cancel.text')}</p>
      <Reason />
    </SaveForm>
  );
}

function Reason() {
  const { t } = useTranslation('expenses');
  const field = useFields<CancellationValues>();
  return <TextField label={t('fields.motif')} maxLength={MAX_DEPENSE_REASON} autoComplete="off" {...field('motif')} />;
}
