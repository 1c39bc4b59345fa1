import { useTranslation } from 'react-i18next';
import { changeLanguage, languageNames, useLanguage } from '#web/i18n/i18n.ts';
import { type Language, languages } from '#web/i18n/language.ts';
import { toast } from '#web/ui/toasts.ts';
import styles from './LanguageSwitch.module.css';

export function LanguageSwitch() {
  const { t } = useTranslation();
  const current = useLanguage();
  const choose = (language: Language) => {
    changeLanguage(language).catch(() => toast('error', t('language.failed')));
  };
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('language.label')}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.choice}
          aria-pressed={language === current}
          aria-label={`${language.toUpperCase()} ${languageNames[language]}`}
          title={languageNames[language]}
          onClick={() => choose(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
