import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkable, paths } from '#web/app/paths.ts';
import { signOut, useSession } from '#web/core/session.ts';
import { toast } from '#web/ui/toasts.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { Failure } from './Failure.tsx';
import { useFields, useSchemaForm } from './fields.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { useChangePassword } from './queries.ts';
import { PasswordRenewal } from './schemas.ts';
import { useDeparture } from './useDeparture.ts';

export default function ChangePasswordPage() {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  const { form, submit, error, departing } = useRenewal();
  const field = useFields(form);
  return (
    <AuthPage title={t('change.title')} lead={t('change.lead')}>
      <AuthForm submit={t('change.submit')} onSubmit={submit} done={departing}>
        {/* Tells password managers whose password this is. */}
        <input hidden readOnly autoComplete="username" value={user?.email ?? ''} />
        <PasswordInput
          label={t('fields.currentPassword')}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <NewPasswordFields field={field} />
        <Failure error={error} fallback={t('change.error')} />
      </AuthForm>
    </AuthPage>
  );
}

function useRenewal() {
  const { t } = useTranslation('auth');
  const form = useSchemaForm(PasswordRenewal, { currentPassword: '', newPassword: '', confirmation: '' });
  const { mutateAsync: change } = useChangePassword();
  const { depart, departing } = useDeparture(2000);
  const [error, setError] = useState<unknown>();

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    setError(undefined);
    try {
      const { text, email, stayed } = await change({ currentPassword, newPassword });
      toast('success', text);
      if (stayed) return depart({ to: linkable('account') ?? paths.home });
      toast('info', t('change.logInAgain'));
      depart({ to: paths.login, state: { email }, leaving: signOut });
    } catch (failure) {
      setError(failure);
      form.setFocus('currentPassword', { shouldSelect: true });
    }
  });

  return { form, submit, error, departing };
}
