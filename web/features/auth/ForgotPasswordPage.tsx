import { TextField } from '@aws-amplify/ui-react';
import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { InferOutput } from 'valibot';
import { authRoutes } from '#shared/auth/routes.ts';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage, Elsewhere } from './AuthPage.tsx';
import { Failure } from './Failure.tsx';
import styles from './ForgotPasswordPage.module.css';
import { showRefusal, useFields, useSchemaForm } from './fields.ts';
import { useHandedOn } from './handOn.ts';
import { useForgotPassword } from './queries.ts';

export default function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const { email: known, handOn } = useHandedOn();
  const [email, setEmail] = useState(known);
  const [answer, setAnswer] = useState<Answer>();

  const sent = (to: string, what: Answer) => {
    setEmail(to);
    setAnswer(what);
  };

  return (
    <AuthPage title={t('forgot.title')} lead={answer ? undefined : t('forgot.lead')}>
      {answer ? (
        <Sent email={email} answer={answer} onAgain={() => setAnswer(undefined)} />
      ) : (
        <Ask email={email} onSent={sent} />
      )}
      <Elsewhere>
        <Link to={paths.login} state={handOn(email)}>
          {t('forgot.back')}
        </Link>
      </Elsewhere>
    </AuthPage>
  );
}

type Answer = InferOutput<typeof authRoutes.forgotPassword.reply>;

function Ask({ email, onSent }: { email: string; onSent: (email: string, answer: Answer) => void }) {
  const { t } = useTranslation('auth');
  const form = useSchemaForm(authRoutes.forgotPassword.body, { email });
  const field = useFields(form);
  const { mutateAsync: ask } = useForgotPassword();
  const [error, setError] = useState<unknown>();

  const submit = form.handleSubmit(async (values) => {
    setError(undefined);
    try {
      onSent(values.email, await ask(values));
    } catch (failure) {
      setError(showRefusal(form, failure));
    }
  });

  return (
    <AuthForm submit={t('forgot.submit')} onSubmit={submit}>
      <TextField
        label={t('fields.email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
        {...field('email')}
      />
      <Failure error={error} fallback={t('forgot.error')} />
    </AuthForm>
  );
}

/** The server's answer takes the form's place; it is the same for known and unknown emails. */
function Sent({ email, answer, onAgain }: { email: string; answer: Answer; onAgain: () => void }) {
  const { t } = useTranslation('auth');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <MailCheck size={32} className={styles.icon} aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t('forgot.sentTitle')}
      </h2>
      <p role="status">{answer.message}</p>
      <p className={styles.more}>
        {t('forgot.sentTo', { email })}
        <br />
        {t('forgot.validity')}
      </p>
      {answer.token && <TestToken token={answer.token} />}
      <Button look="quiet" onClick={onAgain}>
        {t('forgot.again')}
      </Button>
    </div>
  );
}

/** Only local and test stages return it. */
function TestToken({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.test}>
      <p>{t('forgot.testNote')}</p>
      <code className={styles.token}>{token}</code>
      <Link to={`${paths.resetPassword}?${new URLSearchParams({ token })}`}>{t('forgot.testLink')}</Link>
    </div>
  );
}
