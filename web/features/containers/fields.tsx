import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFields } from '#web/core/forms/useFields.ts';
import { DateField } from '#web/ui/form/DateField.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { ContainerValues } from './values.ts';

/** Name of a field, which determines its value, label and error. */

type Name = keyof ContainerValues;

export function ContainerTextField({ name }: { name: 'lieuEnlevement' | 'destination' }) {
  return <TextField {...useField(name)} maxLength={120} autoComplete="off" />;
}

interface DateProps {
  name: 'dateDepart' | 'dateArrivee' | 'dateReservation' | 'receptionFin';
  optional?: boolean;
}

export function ContainerDateField({ name, optional = false }: DateProps) {
  return <DateField {...useField(name)} withTime optional={optional} />;
}

interface NumberProps {
  name: 'poidsMax' | 'volumeMax' | 'prixEstime' | 'insuranceId';
  min: number;
  step: number;
  optional?: boolean;
  readOnly?: boolean;
}

export function ContainerNumberField({ name, min, step, optional = false, readOnly = false }: NumberProps) {
  const whole = Number.isInteger(step);
  return (
    <NumberField
      {...useField(name)}
      min={min}
      step={step}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      optional={optional}
      readOnly={readOnly}
    />
  );
}

interface ChoiceProps {
  name: 'fuseau' | 'tailleConteneur' | 'statut' | 'siteDepartId' | 'siteArriveeId' | 'tarifId';
  hint?: ReactNode;
  optional?: boolean;
  /** `option` elements. */
  children: ReactNode;
}

export function ContainerSelectField({ name, hint, optional = false, children }: ChoiceProps) {
  return (
    <SelectField {...useField(name)} hint={hint} optional={optional}>
      {children}
    </SelectField>
  );
}

function useField(name: Name) {
  const { t } = useTranslation('containers');
  const { isSubmitted } = useFormContext<ContainerValues>().formState;
  const field = useFields<ContainerValues>();
  const deps = isSubmitted ? dependentFields[name] : undefined;
  return { ...field(name, { texts: { tenths: t('errors.tenths') }, deps }), label: t(`fields.${name}`) };
}

/** Fields validated together: arrival and reservation depend on the departure, all dates on the zone. */
const dependentFields: Partial<Record<Name, Name[]>> = {
  dateDepart: ['dateArrivee', 'dateReservation', 'receptionFin'],
  fuseau: ['dateDepart', 'dateArrivee', 'dateReservation', 'receptionFin'],
};
