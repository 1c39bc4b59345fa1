import { type ReactNode, type Ref, useId } from 'react';
import styles from './Field.module.css';
import { FieldError, FieldLabel } from './Field.tsx';

interface ChoiceGroupProps {
  label: string;
  /** Marks the legend "(facultatif)", as `Field` marks a label. An unmarked choice is required. */
  optional?: boolean | undefined;
  /** Error and how to correct it; undefined while the choice is valid. */
  error?: ReactNode;
  ref?: Ref<HTMLFieldSetElement> | undefined;
  children: ReactNode;
}

/** Group of radio buttons, laid out and marked as a field is. */
export function ChoiceGroup({ label, optional, error, ref, children }: ChoiceGroupProps) {
  const id = useId();
  return (
    <fieldset ref={ref} className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.label}>
        <FieldLabel optional={optional}>{label}</FieldLabel>
      </legend>
      {children}
      <FieldError of={id}>{error}</FieldError>
    </fieldset>
  );
}
