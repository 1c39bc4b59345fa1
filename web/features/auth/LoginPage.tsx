import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { InferInput } from 'valibot';
import type { Credentials } from '#shared/auth/schema.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { showRefusal } from '#web/core/forms/showFaults.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { usePreloadedPage } from '#web/core/loading/preloadPage.ts';
import { paths } from '#web/core/paths.ts';
import { session } from '#web/core/session/session.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { dismissErrors, type ToastVariant, toast } from '#web/ui/toasts.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { AuthAdvice, failureText } from './AuthFailure.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage, OtherAuthLinks } from './AuthPage.tsx';
import { EmailField } from './EmailField.tsx';
import styles from './LoginPage.module.css';
import { InvalidLoginReply, useLogin } from './queries.ts';
import { useHandedOverEmail } from './useHandedOverEmail.ts';
import { useRedirect } from './useRedirect.ts';

export default function LoginPage() {
  const { t } = useTranslation('auth');
  const { from, email, handOn } = useHandedOverEmail();
  const { form, send, onInvalid, error, departing } = useLoginForm(email, from);
  usePreloadedPage(from ?? startPage());
  const typed = handOn(form.watch('email'));
  return (
    <AuthPage
      title={t('login.title')}
      lead={t('login.lead')}
      slogans={[t('login.slogans.share'), t('login.slogans.price'), t('login.slogans.door')]}
    >
      <AlreadySignedIn to={from ?? startPage()} />
      <AuthForm form={form} submit={t('login.submit')} onSubmit={send} onInvalid={onInvalid} done={departing}>
        <Fields />
        <Link to={paths.forgotPassword} state={typed} className={styles.forgot}>
          {t('login.forgot')}
        </Link>
        <AuthAdvice on={error} />
      </AuthForm>
      <OtherAuthLinks>
        {t('login.noAccount')}
        <Link to={paths.register} state={typed}>
          {t('login.register')}
        </Link>
      </OtherAuthLinks>
    </AuthPage>
  );
}

/** Start page after login: the depot's page for agents. */
const startPage = (): string => {
  const { isTeam, isAdmin } = session();
  return isTeam && !isAdmin ? paths.agent : paths.home;
};

type Values = InferInput<typeof Credentials>;

const loadSchema = () => import('#shared/auth/schema.ts').then(({ Credentials }) => Credentials);

function Fields() {
  const { t } = useTranslation('auth');
  const field = useFields<Values>();
  return (
    <>
      <EmailField {...field('email')} autoComplete="username" />
      <PasswordField
        label={t('fields.password')}
        autoComplete="current-password"
        {...field('password', { texts: { wrong: t('login.checkBoth') } })}
      />
    </>
  );
}

function useLoginForm(email: string, from: string | undefined) {
  const { t } = useTranslation('auth');
  const form = useLazySchemaForm(loadSchema, { defaultValues: { email, password: '' } });
  const { mutateAsync: logIn } = useLogin();
  const { depart, departing } = useRedirect(1500);
  const [error, setError] = useState<unknown>();

  const send = async (values: Values) => {
    setError(undefined);
    try {
      const { message } = await logIn(values);
      dismissErrors();
      showToast('success', message || t('login.success'), 1000);
      depart({ to: from ?? startPage() });
    } catch (failure) {
      showToast(
        'error',
        failure instanceof InvalidLoginReply
          ? t('login.invalidResponse')
          : (failureText(failure) ?? t('login.serverError')),
      );
      if (failure instanceof Refusal && failure.code === 'INVALID_CREDENTIALS') {
        form.setError('password', { message: 'wrong' }, { shouldFocus: true });
      } else setError(showRefusal(form, failure));
    }
  };
  const onInvalid = (errors: FieldErrors<Values>) => {
    if (Object.values(errors).some((fault) => fault?.message === 'required')) showToast('warning', t('fillAll'));
  };

  return { form, send, onInvalid, error, departing };
}

/** Shows a toast for three seconds by default. */
const showToast = (variant: ToastVariant, message: string, duration = 3000) => toast(variant, message, { duration });

/** Link for a visitor who is already signed in and can continue or log in to another account. */
function AlreadySignedIn({ to }: { to: string }) {
  const { t } = useTranslation('auth');
  const [{ isSignedIn, user }] = useState(session);
  if (!isSignedIn) return null;
  const name = [user?.prenom, user?.nom].filter(Boolean).join(' ') || user?.email;
  return (
    <p className={styles.already}>
      {name ? <Sentence keeps={[name]}>{t('login.alreadyAs', { name })}</Sentence> : t('login.already')}{' '}
      <Link to={to}>{t('login.continue')}</Link>
    </p>
  );
}
