import { useTranslation } from 'react-i18next';
import { useFields } from '#web/core/forms/useFields.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';

interface NewPassword {
  newPassword: string;
  confirmation: string;
}

/** Fields for a new password and its confirmation. */
export function NewPasswordFields() {
  const { t } = useTranslation('auth');
  const field = useFields<NewPassword>();
  return (
    <>
      <PasswordField
        label={t('fields.newPassword')}
        hint={t('password.hint')}
        autoComplete="new-password"
        {...field('newPassword', { texts: { too_short: t('password.tooShort') }, deps: ['confirmation'] })}
      />
      <PasswordField
        label={t('fields.confirmation')}
        autoComplete="new-password"
        {...field('confirmation', { texts: { mismatch: t('password.mismatch') } })}
      />
    </>
  );
}
