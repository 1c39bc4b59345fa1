import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { InferInput, InferOutput } from 'valibot';
import type { authRoutes } from '#shared/auth/routes.ts';
import type { ForgottenPassword } from '#shared/auth/schema.ts';
import { showRefusal } from '#web/core/forms/showFaults.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { paths } from '#web/core/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { AuthFailure } from './AuthFailure.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage, OtherAuthLinks } from './AuthPage.tsx';
import { EmailField } from './EmailField.tsx';
import styles from './ForgotPasswordPage.module.css';
import { useForgotPassword } from './queries.ts';
import { useHandedOverEmail } from './useHandedOverEmail.ts';

export default function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const { email: known, handOn } = useHandedOverEmail();
  const [email, setEmail] = useState(known);
  const [answer, setAnswer] = useState<Answer>();

  const showAnswer = (recipient: string, reply: Answer) => {
    setEmail(recipient);
    setAnswer(reply);
  };

  const back = (
    <OtherAuthLinks>
      <Link to={paths.login} state={handOn(email)}>
        {t('forgot.back')}
      </Link>
    </OtherAuthLinks>
  );

  return answer ? (
    <AuthPage title={t('forgot.sentTitle')} icon={<MailCheck size={36} className={styles.icon} aria-hidden="true" />}>
      <SentMessage email={email} answer={answer} onAgain={() => setAnswer(undefined)} />
      {back}
    </AuthPage>
  ) : (
    <AuthPage title={t('forgot.title')} lead={t('forgot.lead')}>
      <RequestForm email={email} onSent={showAnswer} />
      {back}
    </AuthPage>
  );
}

type Values = InferInput<typeof ForgottenPassword>;
type Answer = InferOutput<typeof authRoutes.forgotPassword.reply>;

const loadSchema = () => import('#shared/auth/schema.ts').then(({ ForgottenPassword }) => ForgottenPassword);

function RequestForm({ email, onSent }: { email: string; onSent: (email: string, answer: Answer) => void }) {
  const { t } = useTranslation('auth');
  const form = useLazySchemaForm(loadSchema, { defaultValues: { email } });
  const { mutateAsync: requestReset } = useForgotPassword();
  const [error, setError] = useState<unknown>();

  const send = async (values: Values) => {
    setError(undefined);
    try {
      onSent(values.email, await requestReset(values));
    } catch (failure) {
      setError(showRefusal(form, failure));
    }
  };

  return (
    <AuthForm form={form} submit={t('forgot.submit')} onSubmit={send}>
      <RequestEmailField />
      <AuthFailure error={error} fallback={t('forgot.error')} />
    </AuthForm>
  );
}

function RequestEmailField() {
  const field = useFields<Values>();
  return <EmailField {...field('email')} />;
}

/** Replaces the form with the API's reply, which is the same for known and unknown emails. */
function SentMessage({ email, answer, onAgain }: { email: string; answer: Answer; onAgain: () => void }) {
  const { t } = useTranslation('auth');
  useEffect(focusHeading, []);
  return (
    <div className={styles.sent}>
      <p>{answer.message}</p>
      <p className={styles.more}>
        <Sentence keeps={[email]}>{t('forgot.sentTo', { email })}</Sentence>
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

/** Moves the focus to the heading, as after any navigation, since the pressed button is gone. */
function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Reset token, which only local and test stages return. */
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
