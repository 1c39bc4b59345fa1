import { SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Registration } from '#shared/auth/schema.ts';
import { paths } from '#web/app/paths.ts';
import { useOnceKey } from '#web/core/forms/onceKey.ts';
import { PhoneField } from '#web/core/phone/PhoneField.tsx';
import { languageNames, useLanguage } from '#web/i18n/i18n.ts';
import { languages } from '#web/i18n/language.ts';
import { toast } from '#web/ui/toasts.ts';
import { AuthForm, Pair } from './AuthForm.tsx';
import { AuthPage, Elsewhere } from './AuthPage.tsx';
import { Failure } from './Failure.tsx';
import { showRefusal, useFields, useSchemaForm } from './fields.ts';
import { useHandedOn } from './handOn.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { useRegister } from './queries.ts';
import { useDeparture } from './useDeparture.ts';

export default function RegisterPage() {
  const { t } = useTranslation('auth');
  const { email, handOn } = useHandedOn();
  const { form, submit, error, departing } = useRegistration(email, handOn);
  const values = useWatch({ control: form.control });
  return (
    <AuthPage
      title={t('register.title')}
      lead={t('register.lead')}
      slogans={[t('register.slogans.place'), t('register.slogans.news'), t('register.slogans.papers')]}
      load={Object.values(values).filter(Boolean).length / Object.keys(Registration.entries).length}
    >
      <AuthForm submit={t('register.submit')} onSubmit={submit} done={departing}>
        <Fields form={form} />
        <Failure error={error} fallback={t('register.error')} />
      </AuthForm>
      <Elsewhere>
        {t('register.hasAccount')}
        <Link to={paths.login} state={handOn(values.email ?? '')}>
          {t('register.login')}
        </Link>
      </Elsewhere>
    </AuthPage>
  );
}

function useRegistration(email: string, handOn: (email: string) => unknown) {
  const { t } = useTranslation('auth');
  const langue = useLanguage();
  const form = useSchemaForm(Registration, {
    nom: '',
    prenom: '',
    email,
    telephone: '',
    password: '',
    adresse: '',
    langue,
  });
  const { mutateAsync: register } = useRegister();
  const onceKey = useOnceKey();
  const { depart, departing } = useDeparture(3000);
  const [error, setError] = useState<unknown>();

  // Follows the page's language until the person chooses one.
  const { resetField } = form;
  const chosen = form.formState.dirtyFields.langue ?? false;
  useEffect(() => {
    if (!chosen) resetField('langue', { defaultValue: langue });
  }, [chosen, langue, resetField]);

  const send = async (values: Registration) => {
    setError(undefined);
    try {
      const { message } = await register({ ...values, onceKey: onceKey(values) });
      toast('success', `${message || t('register.success')} ${t('register.next')}`);
      depart({ to: paths.login, state: handOn(values.email) });
    } catch (failure) {
      setError(showRefusal(form, failure));
    }
  };

  return { form, submit: form.handleSubmit(send), error, departing };
}

function Fields({ form }: { form: UseFormReturn<Registration> }) {
  const { t } = useTranslation('auth');
  const field = useFields(form);
  return (
    <>
      <Pair>
        <TextField label={t('fields.prenom')} autoComplete="given-name" isRequired {...field('prenom')} />
        <TextField label={t('fields.nom')} autoComplete="family-name" isRequired {...field('nom')} />
      </Pair>
      <TextField
        label={t('fields.email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
        {...field('email')}
      />
      <PhoneField name="telephone" control={form.control} label={t('fields.telephone')} />
      <TextAreaField
        label={t('fields.adresse')}
        rows={2}
        autoComplete="street-address"
        isRequired
        {...field('adresse')}
      />
      <PasswordInput
        label={t('fields.password')}
        descriptiveText={t('password.hint')}
        autoComplete="new-password"
        {...field('password', { words: { too_short: t('password.tooShort') } })}
      />
      <SelectField
        label={t('fields.langue')}
        descriptiveText={t('fields.langueHint')}
        autoComplete="language"
        isRequired
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
