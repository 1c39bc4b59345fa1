import type { ComponentProps } from 'react';
import { Field, type FieldFace } from './Field.tsx';

interface DateFieldProps extends FieldFace, Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'> {
  /** Asks for the time of the day too. */
  withTime?: boolean;
}

/** A day, or a day and a time, as "2026-12-12" or "2026-12-12T14:30". */
export function DateField({ label, hint, error, optional, required, id, withTime = false, ...input }: DateFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, required, id }}>
      {(control) => <input {...input} {...control} type={withTime ? 'datetime-local' : 'date'} />}
    </Field>
  );
}
