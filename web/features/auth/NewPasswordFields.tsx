import { useTranslation } from 'react-i18next';
import type { FieldProps } from './fields.ts';
import { PasswordInput } from './PasswordInput.tsx';

/** A new password, twice. */
export function NewPasswordFields({ field }: { field: FieldProps<'newPassword' | 'confirmation'> }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordInput
        label={t('fields.newPassword')}
        descriptiveText={t('password.hint')}
        autoComplete="new-password"
        {...field('newPassword', { words: { too_short: t('password.tooShort') }, deps: ['confirmation'] })}
      />
      <PasswordInput
        label={t('fields.confirmation')}
        autoComplete="new-password"
        {...field('confirmation', { words: { mismatch: t('password.mismatch') } })}
      />
    </>
  );
}
