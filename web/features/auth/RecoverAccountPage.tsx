import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type * as v from 'valibot';
import { customersRoutes } from '#shared/customers/routes.ts';
import { AccountRecovery } from '#shared/customers/schema.ts';
import { call } from '#web/core/api/call.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { showRefusal } from '#web/core/forms/showFaults.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import styles from '#web/core/mailedLink/MailedLinkPage.module.css';
import { MailedLinkPage } from '#web/core/mailedLink/MailedLinkPage.tsx';
import { paths } from '#web/core/paths.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { AuthFailure } from './AuthFailure.tsx';
import { AuthForm } from './AuthForm.tsx';
import { EmailField } from './EmailField.tsx';
import own from './RecoverAccountPage.module.css';
import { useHandedOverEmail } from './useHandedOverEmail.ts';
import { useRedirect } from './useRedirect.ts';

const load = async (code: string) => (await call(customersRoutes.recoverable, { params: { code } })).data;

/** Page of the code on a receipt: a customer without an account chooses email and password, and has all their parcels. */
export default function RecoverAccountPage() {
  return (
    <MailedLinkPage texts="recoverAccount" deadIcon={UserX} load={load}>
      {({ prenom }, code) => <Recover code={code} prenom={prenom} />}
    </MailedLinkPage>
  );
}

type Values = v.InferInput<typeof AccountRecovery>;

function Recover({ code, prenom }: { code: string; prenom: string }) {
  const { t } = useTranslation(['recoverAccount', 'auth']);
  const form = useSchemaForm(AccountRecovery, { defaultValues: { email: '', password: '' } });
  const idempotencyKeyFor = useIdempotencyKey();
  const { handOn } = useHandedOverEmail();
  const { depart, departing } = useRedirect(3000);
  const [error, setError] = useState<unknown>();
  const send = async (body: AccountRecovery) => {
    setError(undefined);
    try {
      const idempotencyKey = idempotencyKeyFor({ code, ...body });
      const { message } = await call(customersRoutes.recover, { params: { code }, body }, { idempotencyKey });
      toast('success', message);
      depart({ to: paths.login, state: handOn(body.email) });
    } catch (failure) {
      setError(showRefusal(form, failure));
    }
  };
  return (
    <>
      <h1>
        <Sentence keeps={[prenom]}>{t('hello', { prenom })}</Sentence>
      </h1>
      <p className={styles.lead}>{t('lead')}</p>
      <div className={own.form}>
        <AuthForm form={form} submit={t('submit')} onSubmit={send} done={departing}>
          <Fields />
          <AuthFailure error={error} fallback={t('notSaved')}>
            {error instanceof Refusal && error.code === 'EMAIL_TAKEN' && <Link to={paths.contact}>{t('taken')}</Link>}
          </AuthFailure>
        </AuthForm>
      </div>
    </>
  );
}

function Fields() {
  const { t } = useTranslation('auth');
  const field = useFields<Values>();
  return (
    <>
      <EmailField {...field('email')} />
      <PasswordField
        label={t('fields.password')}
        hint={t('password.hint')}
        autoComplete="new-password"
        {...field('password', { texts: { too_short: t('password.tooShort') } })}
      />
    </>
  );
}
