import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type * as v from 'valibot';
import { customersRoutes } from '#shared/customers/routes.ts';
import { AccountRecovery } from '#shared/customers/schema.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { showRefusal } from '#web/core/forms/showFaults.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import styles from '#web/core/mailedLink/MailedLinkPage.module.css';
import { MailedLinkPage } from '#web/core/mailedLink/MailedLinkPage.tsx';
import { returnTo } from '#web/core/navigation/returnTo.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { AuthFailure } from './AuthFailure.tsx';
import { AuthForm } from './AuthForm.tsx';
import { EmailField } from './EmailField.tsx';
import own from './RecoverAccountPage.module.css';
import { useHandedOverEmail } from './useHandedOverEmail.ts';
import { useJoinAccount } from './useJoinAccount.ts';
import { useRedirect } from './useRedirect.ts';

const load = async (code: string) => (await call(customersRoutes.recoverable, { params: { code } })).data;

/** Page of the code on a receipt: a customer without an account chooses email and password, and has all their parcels. */
export default function RecoverAccountPage() {
  return (
    <MailedLinkPage texts="recoverAccount" deadIcon={UserX} load={load}>
      {({ prenom }, code) => <ForReader code={code} prenom={prenom} />}
    </MailedLinkPage>
  );
}

/** Shows a reader who is signed in how to add everything to their account, and others how to get one. */
function ForReader({ code, prenom }: { code: string; prenom: string }) {
  const { isSignedIn, isAdmin } = useSession();
  return isSignedIn && !isAdmin ? <Join code={code} prenom={prenom} /> : <Recover code={code} prenom={prenom} />;
}

function Join({ code, prenom }: { code: string; prenom: string }) {
  const { t } = useTranslation('recoverAccount');
  const { user } = useSession();
  const { depart, departing } = useRedirect(1500);
  const join = useJoinAccount(code, (message) => {
    toast('success', message);
    depart({ to: paths.myColis });
  });
  return (
    <>
      <h1>
        <Sentence keeps={[prenom]}>{t('hello', { prenom })}</Sentence>
      </h1>
      <p className={styles.lead}>
        {user?.email ? (
          <Sentence keeps={[user.email]}>{t('join.lead', { email: user.email })}</Sentence>
        ) : (
          t('join.leadNoName')
        )}
      </p>
      <div>
        <Button busy={join.isPending || departing} onClick={() => join.mutate()}>
          {t('join.submit')}
        </Button>
      </div>
      {join.error && <Notice tone="error">{t('join.failed', { reason: reasonFor(join.error) })}</Notice>}
      <p>{t('join.other')}</p>
    </>
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
      <p>
        <Link to={paths.login} state={returnTo(pathTo('recoverAccount', { code }))}>
          {t('join.have')}
        </Link>
      </p>
      <div className={own.form}>
        <AuthForm form={form} submit={t('submit')} onSubmit={send} done={departing}>
          <Fields />
          <AuthFailure error={error} fallback={t('notSaved')}>
            {error instanceof Refusal && error.code === 'EMAIL_TAKEN' && (
              <Link to={paths.login} state={returnTo(pathTo('recoverAccount', { code }))}>
                {t('taken')}
              </Link>
            )}
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
