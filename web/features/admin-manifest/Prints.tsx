import FileText from 'lucide-react/icons/file-text';
import Sheet from 'lucide-react/icons/sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManifestVersion } from '#shared/manifest/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { downloadFile } from '#web/core/download.ts';
import { currentLanguage, languageNames } from '#web/i18n/i18n.ts';
import { type Language, languages } from '#web/i18n/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import styles from './ManifestPage.module.css';
import { PRINTS, type Print, type PrintSource, printCsv, printDocument, printFileName } from './prints.ts';
import { loadPrintTexts } from './printTexts.ts';
import { readVersion } from './queries.ts';

interface PrintsProps {
  id: number;
  /** Closed version to print; without one, what is loaded now. */
  latest: ManifestVersion | undefined;
  current: PrintSource;
}

/** The lists of a manifest as PDF and CSV, in either language. */
export function Prints({ id, latest, current }: PrintsProps) {
  const { t } = useTranslation('manifest');
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const { print, busy, failure } = usePrint(id, latest, current, language);
  return (
    <section className={styles.card}>
      <h2>{t('prints.title')}</h2>
      <p className={styles.note}>{latest ? t('prints.closed', { version: latest.version }) : t('prints.draft')}</p>
      <div className={styles.fields}>
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
        <div key={name} className={styles.group}>
          <h3>{t(`prints.${name}.title`)}</h3>
          <p className={styles.note}>{t(`prints.${name}.text`)}</p>
          <div className={styles.buttons}>
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

/** Makes a list and hands it over; the code for PDFs is loaded with the first one. */
function usePrint(id: number, latest: ManifestVersion | undefined, current: PrintSource, language: Language) {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const print = async (name: Print, format: 'pdf' | 'csv') => {
    setBusy(`${name} ${format}`);
    setFailure(undefined);
    try {
      const source = latest ? await readVersion(id, latest.version) : current;
      const texts = await loadPrintTexts(language);
      const file = printFileName(name, source, texts, format);
      if (format === 'csv') downloadFile(file, printCsv(name, source, texts, language), 'text/csv;charset=utf-8');
      else await (await import('#web/core/pdf/savePdf.ts')).savePdf(file, printDocument(name, source, texts, language));
    } catch (error) {
      setFailure(error);
    }
    setBusy(undefined);
  };
  return { print, busy, failure };
}
