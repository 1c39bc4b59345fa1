import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

interface DateFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'> {
  /** Adds the time of day. */
  withTime?: boolean;
}

/** Field for a date or a date and time, as "2026-12-12" or "2026-12-12T14:30". */
export function DateField({ label, hint, error, optional, required, id, withTime = false, ...input }: DateFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, required, id }}>
      {(control) => <input {...input} {...control} type={withTime ? 'datetime-local' : 'date'} />}
    </Field>
  );
}
