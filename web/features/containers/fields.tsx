import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorWords } from '#web/core/forms/faults.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { FormNumber, FormSelect, FormText } from '#web/ui/FormFields.tsx';
import type { ContainerValues } from './values.ts';

/** The fields of this form: the name gives the value, the label and the error. */

type Name = keyof ContainerValues;

export function TextOf({ name }: { name: 'lieuEnlevement' | 'destination' }) {
  return <FormText {...useField(name)} maxLength={120} autoComplete="off" isRequired />;
}

export function DateTimeOf({ name }: { name: 'dateDepart' | 'dateArrivee' | 'dateReservation' }) {
  return <FormText {...useField(name)} type="datetime-local" isRequired />;
}

interface NumberProps {
  name: 'poidsMax' | 'volumeMax' | 'prixEstime' | 'insuranceId';
  min: number;
  step: number;
  optional?: boolean;
}

export function NumberOf({ name, min, step, optional = false }: NumberProps) {
  const whole = Number.isInteger(step);
  return (
    <FormNumber
      {...useField(name)}
      min={min}
      step={step}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      optional={optional}
      isRequired={!optional}
    />
  );
}

interface ChoiceProps {
  name: 'fuseau' | 'tailleConteneur' | 'statut';
  hint?: ReactNode;
  /** Options. */
  children: ReactNode;
}

export function ChoiceOf({ name, hint, children }: ChoiceProps) {
  return (
    <FormSelect {...useField(name)} hint={hint} isRequired>
      {children}
    </FormSelect>
  );
}

function useField(name: Name) {
  const { t } = useTranslation('containers');
  const language = useLanguage();
  const { register, formState } = useFormContext<ContainerValues>();
  const error = formState.errors[name];
  const deps = formState.isSubmitted ? checkedWith[name] : undefined;
  return {
    ...register(name, deps && { deps }),
    label: t(`fields.${name}`),
    error: error?.message === 'tenths' ? t('errors.tenths') : errorWords(language, error),
  };
}

/** The arrival and the reservation may be right or wrong by what the departure says; and all hours by their zone. */
const checkedWith: Partial<Record<Name, Name[]>> = {
  dateDepart: ['dateArrivee', 'dateReservation'],
  fuseau: ['dateDepart', 'dateArrivee', 'dateReservation'],
};
