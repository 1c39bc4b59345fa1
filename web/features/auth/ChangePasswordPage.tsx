import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InferOutput } from 'valibot';
import { useFields } from '#web/core/forms/useFields.ts';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { linkTo, paths } from '#web/core/paths.ts';
import { signOut, useSession } from '#web/core/session/session.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { AuthFailure } from './AuthFailure.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useChangePassword } from './queries.ts';
import type { PasswordRenewal } from './schemas.ts';
import { useRedirect } from './useRedirect.ts';

type Renewal = InferOutput<typeof PasswordRenewal>;

const loadSchema = () => import('./schemas.ts').then(({ PasswordRenewal }) => PasswordRenewal);

export default function ChangePasswordPage() {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  const { form, send, error, departing } = usePasswordChange();
  return (
    <AuthPage title={t('change.title')} lead={t('change.lead')}>
      <AuthForm form={form} submit={t('change.submit')} onSubmit={send} done={departing}>
        {/* Names the account for password managers. */}
        <input hidden readOnly autoComplete="username" value={user?.email ?? ''} />
        <CurrentPasswordField />
        <NewPasswordFields />
        <AuthFailure error={error} fallback={t('change.error')} />
      </AuthForm>
    </AuthPage>
  );
}

function CurrentPasswordField() {
  const { t } = useTranslation('auth');
  const field = useFields<Renewal>();
  return (
    <PasswordField label={t('fields.currentPassword')} autoComplete="current-password" {...field('currentPassword')} />
  );
}

function usePasswordChange() {
  const { t } = useTranslation('auth');
  const form = useLazySchemaForm(loadSchema, {
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
  });
  const { mutateAsync: change } = useChangePassword();
  const { depart, departing } = useRedirect(2000);
  const [error, setError] = useState<unknown>();

  const send = async ({ currentPassword, newPassword }: Renewal) => {
    setError(undefined);
    try {
      const { text, email, stayed } = await change({ currentPassword, newPassword });
      toast('success', text);
      if (stayed) return depart({ to: linkTo('account') ?? paths.home });
      toast('info', t('change.logInAgain'));
      depart({ to: paths.login, state: { email }, leaving: signOut });
    } catch (failure) {
      setError(failure);
      form.setFocus('currentPassword', { shouldSelect: true });
    }
  };

  return { form, send, error, departing };
}
