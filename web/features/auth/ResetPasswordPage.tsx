import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Refusal } from '#web/core/api/refusal.ts';
import { showRefusal } from '#web/core/forms/showFaults.ts';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { paths } from '#web/core/paths.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { toast } from '#web/ui/toasts.ts';
import { AuthFailure } from './AuthFailure.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useResetPassword } from './queries.ts';
import { useRedirect } from './useRedirect.ts';

const loadSchema = () => import('./schemas.ts').then(({ NewPassword }) => NewPassword);

export default function ResetPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return token ? <Reset token={token} /> : <NoToken />;
}

function NoToken() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  useEffect(() => {
    toast('error', t('reset.invalidLink'));
    void navigate(paths.login, { replace: true });
  }, [t, navigate]);
  return <PageTitle title={t('reset.title')} />;
}

function Reset({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  const form = useLazySchemaForm(loadSchema, { defaultValues: { newPassword: '', confirmation: '' } });
  const { mutateAsync: reset } = useResetPassword();
  const { depart, departing } = useRedirect(2000);
  const [error, setError] = useState<unknown>();

  const send = async ({ newPassword }: { newPassword: string }) => {
    setError(undefined);
    try {
      const { message } = await reset({ token, newPassword });
      toast('success', message || t('reset.success'));
      depart({ to: paths.login });
    } catch (failure) {
      setError(showRefusal(form, failure));
    }
  };

  return (
    <AuthPage title={t('reset.title')} lead={t('reset.lead')}>
      <AuthForm form={form} submit={t('reset.submit')} onSubmit={send} done={departing}>
        <NewPasswordFields />
        <AuthFailure error={error} fallback={t('reset.error')}>
          {isDeadLink(error) && <Link to={paths.forgotPassword}>{t('reset.askAgain')}</Link>}
        </AuthFailure>
      </AuthForm>
    </AuthPage>
  );
}

const isDeadLink = (error: unknown) => error instanceof Refusal && error.code === 'INVALID_RESET_TOKEN';
