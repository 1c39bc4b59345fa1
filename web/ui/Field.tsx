import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Field.module.css';

interface FieldFace {
  label: string;
  hint?: ReactNode;
  /** What is wrong and how to mend it; nothing when all is well. */
  error?: string | undefined;
  /** Says "(facultatif)" beside the label: what is optional is marked, the rest is required. */
  optional?: boolean;
}

/** What an input needs to be tied to its label, hint and error. */
export interface FieldControl {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldFace {
  id?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Label, hint, input and error, tied together for whoever sees and for whoever listens. */
export function Field({ label, hint, error, optional = false, id: givenId, children }: FieldProps) {
  const { t } = useTranslation();
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label} {optional && <span className={styles.optional}>{t('ui.optional')}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles.input ?? '',
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldFace & Omit<ComponentProps<'input'>, 'className'>;

export function TextField({ label, hint, error, optional, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

type TextAreaFieldProps = FieldFace & Omit<ComponentProps<'textarea'>, 'className'>;

export function TextAreaField({ label, hint, error, optional, id, ...input }: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => <textarea rows={4} {...input} {...control} />}
    </Field>
  );
}

type SelectFieldProps = FieldFace & Omit<ComponentProps<'select'>, 'className'>;

/** Options come as children. */
export function SelectField({ label, hint, error, optional, id, children, ...input }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
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
