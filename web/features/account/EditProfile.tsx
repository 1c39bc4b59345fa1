import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { LANGUAGES, Registration, type User } from '#shared/auth/schema.ts';
import { changedValues } from '#web/core/forms/changedValues.ts';
import { PhoneField } from '#web/core/forms/phone/PhoneField.tsx';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { languageNames } from '#web/i18n/i18n.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import styles from './EditProfile.module.css';
import { useSaveProfile } from './queries.ts';

const { nom, prenom, telephone, adresse, langue } = Registration.entries;
const schema = v.object({ nom, prenom, telephone, adresse, langue });

type Profile = v.InferOutput<typeof schema>;

interface EditProfileProps {
  user: User;
  onDone: () => void;
}

/** Form that replaces the customer's details; sends only changed fields. */
export function EditProfile({ user, onDone }: EditProfileProps) {
  const { t } = useTranslation('account');
  // Values when the form opened, so that changes made since in another tab are not overwritten.
  const [before] = useState<Profile>(() => profileOf(user));
  const form = useSchemaForm(schema, { defaultValues: before });
  const send = useSaveProfile();
  return (
    <SaveForm
      form={form}
      submit={t('edit.save')}
      send={(values) => send(changedValues(before, values))}
      onSaved={onDone}
      onCancel={onDone}
      failed={(reason) => t('edit.failed', { reason })}
    >
      <Fields />
    </SaveForm>
  );
}

function Fields() {
  const { t } = useTranslation('account');
  const field = useFields<Profile>();
  return (
    <>
      <div className={styles.pair}>
        <TextField label={t('fields.prenom')} autoComplete="given-name" maxLength={80} {...field('prenom')} />
        <TextField label={t('fields.name')} autoComplete="family-name" maxLength={80} {...field('nom')} />
      </div>
      <TextAreaField
        label={t('fields.address')}
        autoComplete="street-address"
        rows={2}
        maxLength={300}
        {...field('adresse')}
      />
      <div className={styles.pair}>
        <PhoneField<Profile> name="telephone" label={t('fields.phone')} />
        <SelectField label={t('fields.language')} autoComplete="language" {...field('langue')}>
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={styles.hint}>{t('edit.language')}</p>
    </>
  );
}

const profileOf = ({ nom, prenom, telephone, adresse, langue }: User): Profile => ({
  nom,
  prenom,
  telephone,
  adresse,
  langue,
});
