import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { NewCustomer } from '#shared/customers/schema.ts';
import { PhoneField } from '#web/core/forms/phone/PhoneField.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { languageNames } from '#web/i18n/i18n.ts';
import { languages } from '#web/i18n/language.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';

type Values = v.InferInput<typeof NewCustomer>;

/** Fields of a customer without a login, in a form that has `NewCustomer`; the postal address is left out `short`. */
export function CustomerFields({ short = false }: { short?: boolean }) {
  const { t } = useTranslation('customer');
  const field = useFields<Values>();
  return (
    <>
      <PhoneField<Values> name="telephone" label={t('telephone')} autoComplete="off" />
      <TextField label={t('prenom')} autoComplete="off" maxLength={80} {...field('prenom')} />
      <TextField label={t('nom')} autoComplete="off" maxLength={80} {...field('nom')} />
      <SelectField label={t('langue')} hint={t('langueHint')} autoComplete="off" {...field('langue')}>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        optional
        {...field('email')}
      />
      {!short && <TextAreaField label={t('adresse')} rows={2} maxLength={300} optional {...field('adresse')} />}
    </>
  );
}
