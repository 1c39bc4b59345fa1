import { valibotResolver } from '@hookform/resolvers/valibot';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { InferInput } from 'valibot';
import { contactRoutes } from '#shared/contact/routes.ts';
import { NewContactRequest } from '#shared/contact/schema.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/reason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { errorWords, faultConfig, serverError } from '#web/core/forms/faults.ts';
import { useOnceKey } from '#web/core/forms/onceKey.ts';
import { session } from '#web/core/session.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { TextAreaField, TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { UnsavedGuard } from '#web/ui/UnsavedGuard.tsx';
import styles from './ContactForm.module.css';

const SUCCESS_MS = 3000;
const names = ['fullName', 'email', 'subject', 'message'] as const;
type Name = (typeof names)[number];
type Values = InferInput<typeof NewContactRequest>;

export function ContactForm() {
  const { t } = useTranslation('contact');
  const { field, company, submit, sending, unsaved, failure } = useContactForm();
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <TextField {...field('fullName')} autoComplete="name" maxLength={120} />
        <TextField
          {...field('email')}
          hint={t('hints.email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </div>
      <TextField {...field('subject')} maxLength={150} />
      <TextAreaField {...field('message')} hint={t('hints.message')} rows={7} maxLength={5000} />
      {/* Nobody sees it, nor does a browser fill it in: whoever does is a machine. */}
      <input {...company} type="text" hidden tabIndex={-1} autoComplete="off" />
      {failure && <ErrorState message={failure} />}
      <Button look="accent" type="submit" busy={sending} className={styles.send}>
        {t('submit')}
      </Button>
      <UnsavedGuard unsaved={unsaved} visitorsToo />
    </form>
  );
}

function useContactForm() {
  const { t } = useTranslation('contact');
  const language = useLanguage();
  const form = useForm<Values>({
    // Sent as it was typed: what the schema makes of it is the server's to say.
    resolver: valibotResolver(NewContactRequest, faultConfig, { raw: true }),
    defaultValues: { ...whoWrites(), subject: '', message: '', company: '' },
  });
  const { formState, register } = form;
  const onceKey = useOnceKey();
  const [failure, setFailure] = useState<string>();

  const send = async (body: Values) => {
    setFailure(undefined);
    try {
      await call(contactRoutes.send, { body }, { onceKey: onceKey(body) });
      form.reset({ fullName: body.fullName, email: body.email, subject: '', message: '', company: '' });
      toast('success', t('success'), { duration: SUCCESS_MS });
    } catch (error) {
      const faults = error instanceof Refusal ? error.fields : {};
      const faulty = names.filter((name) => faults[name]);
      for (const name of faulty)
        form.setError(name, serverError(faults[name] ?? ''), { shouldFocus: name === faulty[0] });
      setFailure(faulty.length > 0 ? t('error') : `${t('error')} ${adviceOn(error)}`);
    }
  };

  return {
    field: (name: Name) => ({
      ...register(name),
      label: t(`fields.${name}`),
      error: errorWords(language, formState.errors[name]),
      required: true,
    }),
    company: register('company'),
    // A press while the first is on its way does nothing.
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!formState.isSubmitting) void form.handleSubmit(send)();
    },
    sending: formState.isSubmitting,
    unsaved: formState.isDirty,
    failure,
  };
}

/** Name and email of who is logged in, as far as this browser knows. */
function whoWrites(): Pick<Values, 'fullName' | 'email'> {
  const { prenom = '', nom = '', email = '' } = session().user ?? {};
  return { fullName: `${prenom} ${nom}`.trim(), email };
}
