import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Field.module.css';

/** Properties of every form field besides those of its control. */
export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** Error and how to correct it; undefined while the value is valid. */
  error?: ReactNode;
  /** Marks the label "(facultatif)". Unmarked fields are required. */
  optional?: boolean | undefined;
  required?: boolean | undefined;
}

/** Attributes that link a control to its label, hint and error. */
interface FieldControl {
  id: string;
  className: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  id?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Layout of every field: label, hint, control and error, linked for screen readers. */
export function Field({ label, hint, error, optional, required, id: givenId, children }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        <FieldLabel optional={optional}>{label}</FieldLabel>
      </label>
      <FieldHint of={id}>{hint}</FieldHint>
      {children({
        id,
        className: styles.input ?? '',
        required: (required && !optional) || undefined,
        'aria-describedby': describedBy(id, { hint, error }),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError of={id}>{error}</FieldError>
    </div>
  );
}

/** Returns the ids of a field's visible hint and error, for aria-describedby. */
export const describedBy = (id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

interface FieldLabelProps {
  children: ReactNode;
  optional: boolean | undefined;
}

export function FieldLabel({ children, optional }: FieldLabelProps) {
  const { t } = useTranslation();
  return (
    <>
      {children} {optional && <span className={styles.optional}>{t('ui.optional')}</span>}
    </>
  );
}

interface FieldPartProps {
  /** Id of the field. */
  of: string;
  children: ReactNode;
}

export function FieldHint({ of: id, children }: FieldPartProps) {
  return (
    children && (
      <p id={`${id}-hint`} className={styles.hint}>
        {children}
      </p>
    )
  );
}

export function FieldError({ of: id, children }: FieldPartProps) {
  return (
    children && (
      <p id={`${id}-error`} className={styles.error}>
        <CircleAlert size={16} aria-hidden="true" />
        {children}
      </p>
    )
  );
}
