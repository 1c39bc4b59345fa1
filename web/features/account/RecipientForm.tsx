import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { optionalText } from '#shared/http/fields.ts';
import { NewRecipient, type Recipient } from '#shared/recipients/schema.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { PhoneField } from '#web/core/forms/phone/PhoneField.tsx';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { useRecipientChanges } from '#web/core/recipients.ts';
import { languageNames } from '#web/i18n/i18n.ts';
import { languages } from '#web/i18n/language.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import styles from './EditProfile.module.css';

const { nom, telephone, adresse, email, quartier, repere, langue } = NewRecipient.entries;

/** An optional field is empty in the form, and absent from what is sent. */
const orNothing = <Text extends v.GenericSchema<string | undefined, string | undefined>>(rule: Text) =>
  v.union([
    v.pipe(
      v.string(),
      v.trim(),
      v.literal(''),
      v.transform(() => undefined),
    ),
    rule,
  ]);

const schema = v.object({
  nom,
  telephone,
  adresse,
  email: v.pipe(
    optionalText(254).wrapped,
    v.transform((typed) => typed || undefined),
    email,
  ),
  quartier: orNothing(quartier),
  repere: orNothing(repere),
  langue,
});
type Values = v.InferInput<typeof schema>;

interface RecipientFormProps {
  /** Recipient that is changed; undefined for a new one. */
  recipient: Recipient | undefined;
  onDone: () => void;
}

/** Form that saves a recipient or changes a saved one. */
export function RecipientForm({ recipient, onDone }: RecipientFormProps) {
  const { t } = useTranslation('account');
  const [before] = useState<Values>(() => valuesOf(recipient));
  const form = useSchemaForm(schema, { defaultValues: before });
  const changes = useRecipientChanges();
  const idempotencyKey = useIdempotencyKey();
  return (
    <SaveForm
      form={form}
      submit={t('edit.save')}
      send={(values) =>
        recipient ? changes.replace(recipient.id, values) : changes.save(values, idempotencyKey(values))
      }
      onSaved={onDone}
      onCancel={onDone}
      failed={(reason) => t('recipients.notSaved', { reason })}
    >
      <Fields />
    </SaveForm>
  );
}

function Fields() {
  const { t } = useTranslation('account');
  const field = useFields<Values>();
  return (
    <>
      <TextField label={t('recipients.fields.nom')} autoComplete="off" maxLength={120} {...field('nom')} />
      <div className={styles.pair}>
        <PhoneField<Values> name="telephone" label={t('recipients.fields.telephone')} country="SN" autoComplete="off" />
        <TextField
          label={t('recipients.fields.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          optional
          {...field('email')}
        />
      </div>
      <TextAreaField label={t('recipients.fields.adresse')} rows={2} maxLength={300} {...field('adresse')} />
      <div className={styles.pair}>
        <TextField label={t('recipients.fields.quartier')} maxLength={80} optional {...field('quartier')} />
        <TextField
          label={t('recipients.fields.repere')}
          hint={t('recipients.fields.repereHint')}
          maxLength={120}
          optional
          {...field('repere')}
        />
      </div>
      <SelectField
        label={t('recipients.fields.langue')}
        hint={t('recipients.fields.langueHint')}
        autoComplete="off"
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

const valuesOf = (recipient: Recipient | undefined): Values => ({
  nom: recipient?.nom ?? '',
  telephone: recipient?.telephone ?? '',
  adresse: recipient?.adresse ?? '',
  email: recipient?.email ?? '',
  quartier: recipient?.quartier ?? '',
  repere: recipient?.repere ?? '',
  langue: recipient?.langue ?? 'fr',
});
