import { useTranslation } from 'react-i18next';
import type { CorridorCountry } from '#shared/phone/countries.ts';
import { PhoneField } from '#web/core/forms/phone/PhoneField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import type { ColisValues } from './colisFormSchema.ts';
import styles from './fields.module.css';
import { RecipientLanguageField } from './RecipientLanguageField.tsx';
import { useColisField } from './useColisField.ts';

interface RecipientFieldsProps {
  /** Country preselected for the recipient's phone. */
  country: CorridorCountry;
  /** Lets the browser suggest the reader's own contacts, and speaks to the sender; false where an admin edits. */
  suggestions?: boolean;
}

/** Fields of a parcel's recipient, for the same forms as `fields.tsx`. */
export function RecipientFields({ country, suggestions = true }: RecipientFieldsProps) {
  const { t } = useTranslation('colisForm');
  const field = useColisField();
  const autoComplete = (part: string) => (suggestions ? `shipping ${part}` : 'off');
  return (
    <>
      <TextField {...field('nomDestinataire')} autoComplete={autoComplete('name')} maxLength={120} />
      <div className={styles.two}>
        <PhoneField<ColisValues>
          name="telephoneDestinataire"
          label={t('fields.telephoneDestinataire')}
          hint={t('hints.telephone')}
          country={country}
          autoComplete={autoComplete('tel')}
        />
        <TextField
          {...field('emailDestinataire')}
          type="email"
          inputMode="email"
          autoComplete={autoComplete('email')}
          hint={t(suggestions ? 'hints.email' : 'hints.emailByTeam')}
          optional
          maxLength={254}
        />
      </div>
      <TextAreaField
        {...field('adresseDestinataire')}
        autoComplete={autoComplete('street-address')}
        hint={t('hints.adresse')}
        rows={2}
        maxLength={300}
      />
      <RecipientLanguageField />
    </>
  );
}
