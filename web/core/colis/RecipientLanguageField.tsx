import { useTranslation } from 'react-i18next';
import { languageNames } from '#web/i18n/i18n.ts';
import { languages } from '#web/i18n/language.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import styles from './fields.module.css';
import { useColisField } from './useColisField.ts';

/** Language of the mails to a parcel's recipient, also of one who is saved already. */
export function RecipientLanguageField() {
  const { t } = useTranslation('colisForm');
  const field = useColisField();
  return (
    <div className={styles.language}>
      <SelectField {...field('langueDestinataire')} hint={t('hints.langue')} autoComplete="off">
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
