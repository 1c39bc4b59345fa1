import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './Field.tsx';
import styles from './SelectField.module.css';

interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'className' | 'required'> {}

/** Select field, with its choices as `<option>` children. */
export function SelectField({ label, hint, error, optional, required, id, children, ...input }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, required, id }}>
      {(control) => (
        <span className={styles.select}>
          <select {...input} {...control}>
            {children}
          </select>
          <ChevronDown size={18} aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}
