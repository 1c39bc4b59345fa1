import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#shared/auth/schema.ts';
import { colisRoutes } from '#shared/colis/routes.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { languageNames } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { messagesKey } from './messagesKey.ts';
import styles from './RecipientMessagesPanel.module.css';

interface CorrectRecipientProps {
  colis: Colis;
  onDone: () => void;
}

/** Form for the email address of a recipient and the language of the mails to them, also of a paid parcel. */
export function CorrectRecipient({ colis, onDone }: CorrectRecipientProps) {
  const { t } = useTranslation(['recipientMessages', 'colisForm', 'common']);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [langue, setLangue] = useState<Language>(colis.langueDestinataire ?? 'fr');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (emailDestinataire: string) => {
      const body = { emailDestinataire, langueDestinataire: langue };
      return (await call(colisRoutes.correctRecipient, { params: { id: colis.id }, body })).data;
    },
    onSuccess: (corrected) => {
      client.setQueryData(colisKeys.one(colis.id), corrected);
      void client.invalidateQueries({ queryKey: messagesKey(colis.id) });
      toast('success', t(corrected.emailDestinataire ? 'correct.done' : 'correct.removed'));
      onDone();
    },
    onError: (failure) => {
      if (isInvalid(failure) || faultOf(failure)) input.current?.focus();
      else toast('error', t('correct.failed', { reason: reasonFor(failure) }));
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate(input.current?.value ?? '');
  };
  return (
    <form onSubmit={save} noValidate className={styles.form}>
      <TextField
        ref={input}
        type="email"
        label={t('colisForm:fields.emailDestinataire')}
        error={isInvalid(error) ? t('correct.invalid') : faultOf(error)}
        defaultValue={colis.emailDestinataire}
        hint={t('correct.hint')}
        optional
        autoComplete="off"
        maxLength={254}
      />
      <SelectField
        label={t('colisForm:fields.langueDestinataire')}
        value={langue}
        onChange={({ target }) => setLangue(target.value as Language)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
      <div className={styles.actions}>
        <Button type="submit" look="accent" busy={isPending}>
          {t('correct.save')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('common:ui.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Message of the API about the address, such as that it was changed too often. */
const faultOf = (error: unknown): string | undefined =>
  error instanceof Refusal ? error.fields?.emailDestinataire : undefined;

const isInvalid = (error: unknown): boolean => error instanceof Refusal && error.status === 422;
