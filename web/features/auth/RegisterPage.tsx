import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { Registration } from '#shared/auth/schema.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { PhoneField } from '#web/core/forms/phone/PhoneField.tsx';
import { showRefusal } from '#web/core/forms/showFaults.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { usePreloadedPage } from '#web/core/loading/preloadPage.ts';
import { paths } from '#web/core/paths.ts';
import { languageNames, useLanguage } from '#web/i18n/i18n.ts';
import { languages } from '#web/i18n/language.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { AuthFailure } from './AuthFailure.tsx';
import { AuthForm, FieldPair } from './AuthForm.tsx';
import { AuthPage, OtherAuthLinks } from './AuthPage.tsx';
import { EmailField } from './EmailField.tsx';
import { signInToNew, useRegister } from './queries.ts';
import { useHandedOverEmail } from './useHandedOverEmail.ts';
import { useRedirect } from './useRedirect.ts';

const loadSchema = () => import('#shared/auth/schema.ts').then(({ Registration }) => Registration);

export default function RegisterPage() {
  const { t } = useTranslation('auth');
  const { from, email, handOn } = useHandedOverEmail();
  const { form, send, error, departing } = useRegistration({ email, from, handOn });
  usePreloadedPage(from);
  const values = useWatch({ control: form.control });
  return (
    <AuthPage
      title={t('register.title')}
      lead={t('register.lead')}
      slogans={[t('register.slogans.place'), t('register.slogans.news'), t('register.slogans.documents')]}
      load={Object.values(values).filter(Boolean).length / Object.keys(values).length}
    >
      <AuthForm form={form} submit={t('register.submit')} onSubmit={send} done={departing}>
        <Fields />
        <AuthFailure error={error} fallback={t('register.error')} />
      </AuthForm>
      <OtherAuthLinks>
        {t('register.hasAccount')}
        <Link to={paths.login} state={handOn(values.email ?? '')}>
          {t('register.login')}
        </Link>
      </OtherAuthLinks>
    </AuthPage>
  );
}

/** Registers; a visitor who wanted to book is then signed in and returns there, others go to the login. */
function useRegistration({ email, from, handOn }: ReturnType<typeof useHandedOverEmail>) {
  const { t } = useTranslation('auth');
  const langue = useLanguage();
  const form = useLazySchemaForm(loadSchema, {
    defaultValues: { prenom: '', nom: '', email, telephone: '', adresse: '', password: '', langue },
  });
  const { mutateAsync: register } = useRegister();
  const idempotencyKey = useIdempotencyKey();
  const navigate = useNavigate();
  const { depart, departing } = useRedirect(3000);
  const [error, setError] = useState<unknown>();

  // Follows the page's language until the visitor chooses one.
  const { resetField } = form;
  const chosen = form.formState.dirtyFields.langue ?? false;
  useEffect(() => {
    if (!chosen) resetField('langue', { defaultValue: langue });
  }, [chosen, langue, resetField]);

  const send = async (values: Registration) => {
    setError(undefined);
    try {
      const { message } = await register({ ...values, idempotencyKey: idempotencyKey(values) });
      const signedIn = from !== undefined && (await signInToNew(values));
      toast('success', `${message || t('register.success')} ${t(signedIn ? 'register.signedIn' : 'register.next')}`);
      if (signedIn) void navigate(from, { replace: true });
      else depart({ to: paths.login, state: handOn(values.email) });
    } catch (failure) {
      setError(showRefusal(form, failure));
    }
  };

  return { form, send, error, departing };
}

function Fields() {
  const { t } = useTranslation('auth');
  const field = useFields<Registration>();
  return (
    <>
      <FieldPair>
        <TextField label={t('fields.prenom')} autoComplete="given-name" {...field('prenom')} />
        <TextField label={t('fields.nom')} autoComplete="family-name" {...field('nom')} />
      </FieldPair>
      <EmailField {...field('email')} />
      <PhoneField<Registration> name="telephone" label={t('fields.telephone')} />
      <TextAreaField label={t('fields.adresse')} rows={2} autoComplete="street-address" {...field('adresse')} />
      <PasswordField
        label={t('fields.password')}
        hint={t('password.hint')}
        autoComplete="new-password"
        {...field('password', { texts: { too_short: t('password.tooShort') } })}
      />
      <SelectField
        label={t('fields.langue')}
        hint={t('fields.langueHint')}
        autoComplete="language"
        {...field('langue')}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
