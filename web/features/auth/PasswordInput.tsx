import '@aws-amplify/ui-react/styles/button.layer.css';
import { PasswordField, type PasswordFieldProps } from '@aws-amplify/ui-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './PasswordInput.module.css';

/** A password that can be shown, and that tells when Caps Lock spoils it. */
export function PasswordInput(props: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordField
        isRequired
        autoCapitalize="none"
        spellCheck={false}
        showPasswordButtonLabel={t('password.show')}
        passwordIsShownLabel={t('password.shown')}
        passwordIsHiddenLabel={t('password.hidden')}
        {...props}
        onKeyDown={watch}
        onKeyUp={watch}
      />
      <p role="status" className={styles.capsLock}>
        {capsLock && t('password.capsLock')}
      </p>
    </div>
  );
}
