import FileText from 'lucide-react/icons/file-text';
import Sheet from 'lucide-react/icons/sheet';
import { useState } from 'react';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { currentLanguage, languageNames } from '#web/i18n/i18n.ts';
import { type Language, languages } from '#web/i18n/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import styles from './cards.module.css';

const FORMATS = ['pdf', 'csv'] as const;
export type FileFormat = (typeof FORMATS)[number];

interface FilesCardProps<Name extends string> {
  title: string;
  note: string;
  languageLabel: string;
  files: readonly { name: Name; title: string; text: string }[];
  /** Makes a file in a language and hands it over. */
  save: (name: Name, format: FileFormat, language: Language) => Promise<void>;
  /** Returns the error text for a file that could not be made. */
  failed: (reason: string) => string;
}

/** Card with files that are made here, each as PDF and CSV, in either language. */
export function FilesCard<Name extends string>(props: FilesCardProps<Name>) {
  const { title, note, languageLabel, files, save, failed } = props;
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const make = async (name: Name, format: FileFormat) => {
    setBusy(`${name} ${format}`);
    setFailure(undefined);
    try {
      await save(name, format, language);
    } catch (error) {
      setFailure(error);
    }
    setBusy(undefined);
  };
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <p className={styles.note}>{note}</p>
      <div className={styles.fields}>
        <SelectField
          label={languageLabel}
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
      {files.map(({ name, title: fileTitle, text }) => (
        <div key={name} className={styles.group}>
          <h3>{fileTitle}</h3>
          <p className={styles.note}>{text}</p>
          <div className={styles.buttons}>
            {FORMATS.map((format) => (
              <Button
                key={format}
                look="quiet"
                icon={format === 'pdf' ? FileText : Sheet}
                busy={busy === `${name} ${format}`}
                aria-label={`${fileTitle}, ${format.toUpperCase()}`}
                onClick={() => void make(name, format)}
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </div>
        </div>
      ))}
      <FormFault>{failure !== undefined && failed(reasonFor(failure))}</FormFault>
    </section>
  );
}
