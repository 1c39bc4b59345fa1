import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldFace } from './Field.tsx';
import styles from './PasswordField.module.css';

interface PasswordFieldProps extends FieldFace, Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be shown, and that tells when Caps Lock is on. Pages load the texts of `password`. */
export function PasswordField({ label, hint, error, optional, required, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <CapsLock>
      <Field {...{ label, hint, error, optional, required, id }}>
        {(control) => (
          <span className={styles.password} data-invalid={control['aria-invalid']}>
            <input
              autoCapitalize="none"
              spellCheck={false}
              {...input}
              {...control}
              type={shown ? 'text' : 'password'}
            />
            <ShowButton shown={shown} onToggle={() => setShown(!shown)} />
          </span>
        )}
      </Field>
    </CapsLock>
  );
}

function ShowButton({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  const { t } = useTranslation('password');
  const Icon = shown ? EyeOff : Eye;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={shown}
      aria-label={t('show')}
      className={styles.show}
      onClick={onToggle}
    >
      <span aria-live="polite" className="visually-hidden">
        {shown ? t('shown') : t('hidden')}
      </span>
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}

/** Tells below a field when Caps Lock is on. */
function CapsLock({ children }: { children: ReactNode }) {
  const { t } = useTranslation('password');
  const [on, setOn] = useState(false);
  const watch = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the keys of the field in it.
    <div onKeyDown={watch} onKeyUp={watch}>
      {children}
      <p role="status" className={styles.capsLock}>
        {on && t('capsLock')}
      </p>
    </div>
  );
}
