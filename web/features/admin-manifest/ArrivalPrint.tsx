import FileText from 'lucide-react/icons/file-text';
import Sheet from 'lucide-react/icons/sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArrivalManifest } from '#shared/manifest/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { downloadFile } from '#web/core/download.ts';
import { currentLanguage, languageNames } from '#web/i18n/i18n.ts';
import { type Language, languages } from '#web/i18n/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { arrivalCsv, arrivalDocument, arrivalFileName } from './arrivalPrints.ts';
import styles from './ManifestPage.module.css';
import { loadPrintTexts } from './printTexts.ts';
import { readArrivalVersion } from './queries.ts';

/** The unloading list as PDF and CSV, in either language: the closed version, or else what is known now. */
export function ArrivalPrint({ list }: { list: ArrivalManifest }) {
  const { t } = useTranslation(['arrival', 'manifest']);
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const [busy, setBusy] = useState<'pdf' | 'csv'>();
  const [failure, setFailure] = useState<unknown>();
  const latest = list.etat === 'CLOS' ? list.versions[0] : undefined;
  const print = async (format: 'pdf' | 'csv') => {
    setBusy(format);
    setFailure(undefined);
    try {
      const source = latest
        ? await readArrivalVersion(list.conteneur.id, latest.version)
        : { conteneur: list.conteneur, lignes: list.lignes, version: null };
      const texts = await loadPrintTexts(language);
      const file = arrivalFileName(source, texts, format);
      if (format === 'csv') downloadFile(file, arrivalCsv(source, texts, language), 'text/csv;charset=utf-8');
      else await (await import('#web/core/pdf/savePdf.ts')).savePdf(file, arrivalDocument(source, texts, language));
    } catch (error) {
      setFailure(error);
    }
    setBusy(undefined);
  };
  return (
    <section className={styles.card}>
      <h2>{t('prints.title')}</h2>
      <p className={styles.note}>
        {`${t('prints.text')} ${latest ? t('prints.closed', { version: latest.version }) : t('prints.draft')}`}
      </p>
      <div className={styles.fields}>
        <SelectField
          label={t('manifest:prints.language')}
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
      <div className={styles.buttons}>
        {(['pdf', 'csv'] as const).map((format) => (
          <Button
            key={format}
            look="quiet"
            icon={format === 'pdf' ? FileText : Sheet}
            busy={busy === format}
            onClick={() => void print(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      <FormFault>{failure !== undefined && t('manifest:prints.failed', { reason: reasonFor(failure) })}</FormFault>
    </section>
  );
}
