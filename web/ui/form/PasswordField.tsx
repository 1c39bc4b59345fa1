import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldTexts } from './Field.tsx';
import styles from './PasswordField.module.css';

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'> {
  autoComplete: 'current-password' | 'new-password';
}

/** Password field with a show button and a Caps Lock warning. Its page must load the texts `password`. */
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

/** Shows a warning below a field while Caps Lock is on. */
function CapsLock({ children }: { children: ReactNode }) {
  const { t } = useTranslation('password');
  const [isOn, setIsOn] = useState(false);
  const checkCapsLock = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the keys typed in its field.
    <div onKeyDown={checkCapsLock} onKeyUp={checkCapsLock}>
      {children}
      <p role="status" className={styles.capsLock}>
        {isOn && t('capsLock')}
      </p>
    </div>
  );
}
