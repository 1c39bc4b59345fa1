import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { InferInput } from 'valibot';
import { contactRoutes } from '#shared/contact/routes.ts';
import type { NewContactRequest } from '#shared/contact/schema.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { Form } from '#web/core/forms/Form.tsx';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { showFaults } from '#web/core/forms/showFaults.ts';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { session } from '#web/core/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './ContactForm.module.css';

const SUCCESS_MS = 3000;
type Values = InferInput<typeof NewContactRequest>;

const loadSchema = () => import('#shared/contact/schema.ts').then(({ NewContactRequest }) => NewContactRequest);

export function ContactForm() {
  const { t } = useTranslation('contact');
  const { form, send, failure } = useContactForm();
  return (
    <Form form={form} onSubmit={send} className={styles.form}>
      <Fields />
      {/* Honeypot: hidden from people and not autofilled by browsers, so only bots fill it in. */}
      <input {...form.register('company')} type="text" hidden tabIndex={-1} autoComplete="off" />
      {failure && <ErrorState message={failure} />}
      <Button look="accent" type="submit" busy={form.formState.isSubmitting} className={styles.send}>
        {t('submit')}
      </Button>
      <UnsavedGuard unsaved={form.formState.isDirty} includeVisitors />
    </Form>
  );
}

function Fields() {
  const { t } = useTranslation('contact');
  const field = useFields<Values>();
  return (
    <>
      <div className={styles.pair}>
        <TextField label={t('fields.fullName')} {...field('fullName')} autoComplete="name" maxLength={120} />
        <TextField
          label={t('fields.email')}
          hint={t('hints.email')}
          {...field('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </div>
      <TextField label={t('fields.subject')} {...field('subject')} maxLength={150} />
      <TextAreaField
        label={t('fields.message')}
        hint={t('hints.message')}
        {...field('message')}
        rows={7}
        maxLength={5000}
      />
    </>
  );
}

function useContactForm() {
  const { t } = useTranslation('contact');
  const subject = useSubject();
  const form = useLazySchemaForm(loadSchema, {
    defaultValues: { ...sessionContact(), subject, message: '', company: '' },
  });
  const idempotencyKey = useIdempotencyKey();
  const [failure, setFailure] = useState<string>();

  const send = async () => {
    setFailure(undefined);
    // Sends the raw values; the server applies the schema's transformations.
    const body = form.getValues();
    try {
      await call(contactRoutes.send, { body }, { idempotencyKey: idempotencyKey(body) });
      form.reset({ fullName: body.fullName, email: body.email, subject: '', message: '', company: '' });
      toast('success', t('success'), { duration: SUCCESS_MS });
    } catch (error) {
      const faulty = error instanceof Refusal ? showFaults(form, error.fields) : [];
      setFailure(faulty.length > 0 ? t('error') : `${t('error')} ${adviceOn(error)}`);
    }
  };

  return { form, send, failure };
}

/** Subject of a message about the parcel that a link names (`?colis=11`); empty without one. */
function useSubject(): string {
  const { t } = useTranslation('contact');
  const id = useSearchParams()[0].get('colis') ?? '';
  return /^\d+$/.test(id) ? t('aboutColis', { id }) : '';
}

/** Name and email of the signed-in user, as far as this browser has them. */
function sessionContact(): Pick<Values, 'fullName' | 'email'> {
  const { prenom = '', nom = '', email = '' } = session().user ?? {};
  return { fullName: `${prenom} ${nom}`.trim(), email };
}
