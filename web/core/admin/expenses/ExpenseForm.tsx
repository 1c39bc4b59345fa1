import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CONTAINER_POSTES, MAX_LIBELLE, MONTH_POSTES } from '#shared/depenses/constants.ts';
import type { Depense } from '#shared/depenses/schema.ts';
import { changedValues } from '#web/core/forms/changedValues.ts';
import { FileField } from '#web/core/forms/file/FileField.tsx';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type Scope, useExpenseMutations } from './queries.ts';
import { SumFields } from './SumFields.tsx';
import { today } from './today.ts';
import { type ExpenseValues, ExpenseForm as Schema, sumValues } from './values.ts';

interface ExpenseFormProps {
  scope: Scope;
  /** Planned expense to change; a new one is recorded without it. */
  expense: Depense | undefined;
  onDone: () => void;
}

/** Form for a new expense, planned or paid, or for a planned one. */
export function ExpenseForm({ scope, expense, onDone }: ExpenseFormProps) {
  const { t } = useTranslation(['expenses', 'table']);
  const { add, change } = useExpenseMutations(scope);
  // The expense when the form opened, so that others' later changes are not overwritten.
  const [before] = useState(expense);
  const postes = 'conteneurId' in scope ? CONTAINER_POSTES : MONTH_POSTES;
  const form = useSchemaForm(Schema, {
    defaultValues: {
      poste: before?.poste ?? postes[0],
      libelle: before?.libelle ?? '',
      payeeLe: '',
      photoKey: null,
      ...sumValues(before),
    },
  });
  const act = before ? 'edit' : 'add';
  return (
    <SaveForm
      form={form}
      submit={before ? t('table:save') : t('add.submit')}
      send={({ payeeLe, ...values }) =>
        before
          ? change(before.id, changedValues({ ...before, ...before.prevu }, values))
          : add({ ...values, ...(payeeLe !== undefined && { payeeLe }) })
      }
      onSaved={() => {
        toast('success', t(`${act}.done`));
        onDone();
      }}
      onCancel={onDone}
      failed={(reason) => t(`${act}.failed`, { reason })}
    >
      <Fields postes={postes} isNew={!before} hasPaper={before?.photoUrl != null} />
    </SaveForm>
  );
}

interface FieldsProps {
  postes: typeof CONTAINER_POSTES | typeof MONTH_POSTES;
  isNew: boolean;
  hasPaper: boolean;
}

function Fields({ postes, isNew, hasPaper }: FieldsProps) {
  const { t } = useTranslation('expenses');
  const field = useFields<ExpenseValues>();
  return (
    <>
      <SelectField label={t('fields.poste')} {...field('poste')}>
        {postes.map((poste) => (
          <option key={poste} value={poste}>
            {t(`postes.${poste}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('fields.libelle')}
        hint={t('hints.libelle')}
        maxLength={MAX_LIBELLE}
        autoComplete="off"
        {...field('libelle')}
      />
      <SumFields />
      {isNew && <PaidOn />}
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

/** Whether a new expense is paid already, and on which day. */
function PaidOn() {
  const { t } = useTranslation('expenses');
  const field = useFields<ExpenseValues>();
  const { setValue } = useFormContext<ExpenseValues>();
  const isPaid = useWatch<ExpenseValues, 'payeeLe'>({ name: 'payeeLe' }) !== '';
  return (
    <>
      <CheckboxField
        name="isPaid"
        value="yes"
        label={t('fields.isPaid')}
        checked={isPaid}
        onChange={({ target }) => setValue('payeeLe', target.checked ? today() : '', { shouldDirty: true })}
      />
      {isPaid && <DateField label={t('fields.payeeLe')} max={today()} {...field('payeeLe')} />}
    </>
  );
}
