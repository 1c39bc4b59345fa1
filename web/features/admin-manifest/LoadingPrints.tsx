import { useTranslation } from 'react-i18next';
import type { ManifestVersion } from '#shared/manifest/schema.ts';
import { paperOf } from '#shared/sites/paper.ts';
import { type FileFormat, FilesCard } from '#web/core/admin/FilesCard.tsx';
import { useContainer } from '#web/core/container/useContainer.ts';
import { downloadFile } from '#web/core/download.ts';
import type { Language } from '#web/i18n/language.ts';
import { PRINTS, type Print, type PrintSource, printCsv, printDocument, printFileName } from './loadingPrints.ts';
import { loadPrintTexts } from './printTexts.ts';
import { readLoadingVersion } from './queries.ts';

interface PrintsProps {
  id: number;
  /** Closed version to print; without one, the present state. */
  latest: ManifestVersion | undefined;
  current: PrintSource;
}

/** The lists of a loading manifest as PDF and CSV, in either language; code for PDFs is loaded with the first one. */
export function LoadingPrints({ id, latest, current }: PrintsProps) {
  const { t } = useTranslation('manifest');
  const paper = paperOf(useContainer(id).data?.siteDepart);
  const save = async (name: Print, format: FileFormat, language: Language) => {
    const source = latest ? await readLoadingVersion(id, latest.version) : current;
    const texts = await loadPrintTexts(language);
    const file = printFileName(name, source, texts, format);
    if (format === 'csv') downloadFile(file, printCsv(name, source, texts, language), 'text/csv;charset=utf-8');
    else
      await (await import('#web/core/pdf/savePdf.ts')).savePdf(file, {
        ...printDocument(name, source, texts, language),
        paper,
      });
  };
  return (
    <FilesCard
      title={t('prints.title')}
      note={latest ? t('prints.closed', { version: latest.version }) : t('prints.draft')}
      languageLabel={t('prints.language')}
      files={PRINTS.map((name) => ({ name, title: t(`prints.${name}.title`), text: t(`prints.${name}.text`) }))}
      save={save}
      failed={(reason) => t('prints.failed', { reason })}
    />
  );
}
