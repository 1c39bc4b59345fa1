import type { ReactNode, Ref } from 'react';
import styles from './Field.module.css';
import { FieldLabel } from './Field.tsx';

interface ChoiceGroupProps {
  label: string;
  /** Marks the legend "(facultatif)", as `Field` marks a label. An unmarked choice is required. */
  optional?: boolean | undefined;
  ref?: Ref<HTMLFieldSetElement> | undefined;
  children: ReactNode;
}

/** Group of radio buttons, laid out and marked as a field is. */
export function ChoiceGroup({ label, optional, ref, children }: ChoiceGroupProps) {
  return (
    <fieldset ref={ref} className={styles.group}>
      <legend className={styles.label}>
        <FieldLabel optional={optional}>{label}</FieldLabel>
      </legend>
      {children}
    </fieldset>
  );
}
