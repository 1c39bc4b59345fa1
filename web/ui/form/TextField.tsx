import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'> {
  type?: 'text' | 'email' | 'search';
}

/** Field for one line of text. */
export function TextField({ label, hint, error, optional, required, id, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, required, id }}>
      {(control) => <input type={type} {...input} {...control} />}
    </Field>
  );
}

interface TextAreaFieldProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'className' | 'required'> {}

/** Field for several lines of text. */
export function TextAreaField({ label, hint, error, optional, required, id, ...input }: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, required, id }}>
      {(control) => <textarea rows={4} {...input} {...control} />}
    </Field>
  );
}
