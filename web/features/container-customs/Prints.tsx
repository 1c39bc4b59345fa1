import FileText from 'lucide-react/icons/file-text';
import Sheet from 'lucide-react/icons/sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import type { ContainerCheck } from '#shared/customs/container-check.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { currentLanguage, languageNames } from '#web/i18n/i18n.ts';
import { type Language, languages } from '#web/i18n/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import page from './ContainerCustomsPage.module.css';
import type { Print } from './prints.ts';

interface PrintsProps {
  container: Container;
  check: ContainerCheck;
}

const PRINTS = ['list', 'totals'] as const satisfies readonly Print[];

/** The list of goods and the totals per recipient as PDF and CSV, in either language. */
export function Prints({ container, check }: PrintsProps) {
  const { t } = useTranslation('containerCustoms');
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const { print, busy, failure } = usePrint({ container, check }, language);
  return (
    <section className={page.card}>
      <h2>{t('prints.title')}</h2>
      <p className={page.note}>{container.manifesteClos ? t('prints.closed') : t('prints.draft')}</p>
      <div className={page.fields}>
        <SelectField
          label={t('prints.language')}
          value={language}
          onChange={({ target }) => setLanguage(target.value === 'en' ? 'en' : 'fr')}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {languageNames[each]}
            </option>
          ))}
        </SelectField>
      </div>
      {PRINTS.map((name) => (
        <div key={name} className={page.group}>
          <h3>{t(`prints.${name}.title`)}</h3>
          <p className={page.note}>{t(`prints.${name}.text`)}</p>
          <div className={page.buttons}>
            {(['pdf', 'csv'] as const).map((format) => (
              <Button
                key={format}
                look="quiet"
                icon={format === 'pdf' ? FileText : Sheet}
                busy={busy === `${name} ${format}`}
                aria-label={`${t(`prints.${name}.title`)}, ${format.toUpperCase()}`}
                onClick={() => void print(name, format)}
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </div>
        </div>
      ))}
      <FormFault>{failure !== undefined && t('prints.failed', { reason: reasonFor(failure) })}</FormFault>
    </section>
  );
}

/** Makes a file and hands it over; its code, goods and fonts are loaded with the first one. */
function usePrint(source: PrintsProps, language: Language) {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const print = async (name: Print, format: 'pdf' | 'csv') => {
    setBusy(`${name} ${format}`);
    setFailure(undefined);
    try {
      await (await import('./savePrint.ts')).savePrint(name, format, source, language);
    } catch (error) {
      setFailure(error);
    }
    setBusy(undefined);
  };
  return { print, busy, failure };
}
