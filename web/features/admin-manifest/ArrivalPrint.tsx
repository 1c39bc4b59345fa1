import { useTranslation } from 'react-i18next';
import type { ArrivalManifest } from '#shared/manifest/schema.ts';
import { type FileFormat, FilesCard } from '#web/core/admin/FilesCard.tsx';
import { downloadFile } from '#web/core/download.ts';
import type { Language } from '#web/i18n/language.ts';
import { arrivalCsv, arrivalDocument, arrivalFileName } from './arrivalPrints.ts';
import { loadPrintTexts } from './printTexts.ts';
import { readArrivalVersion } from './queries.ts';

/** The unloading list as PDF and CSV, in either language: the closed version, or else the present state. */
export function ArrivalPrint({ list }: { list: ArrivalManifest }) {
  const { t } = useTranslation(['arrival', 'manifest']);
  const latest = list.etat === 'CLOS' ? list.versions[0] : undefined;
  const save = async (_name: 'list', format: FileFormat, language: Language) => {
    const source = latest
      ? await readArrivalVersion(list.conteneur.id, latest.version)
      : { conteneur: list.conteneur, lignes: list.lignes, version: null };
    const texts = await loadPrintTexts(language);
    const file = arrivalFileName(source, texts, format);
    if (format === 'csv') downloadFile(file, arrivalCsv(source, texts, language), 'text/csv;charset=utf-8');
    else await (await import('#web/core/pdf/savePdf.ts')).savePdf(file, arrivalDocument(source, texts, language));
  };
  return (
    <FilesCard
      title={t('prints.title')}
      note={latest ? t('prints.closed', { version: latest.version }) : t('prints.draft')}
      languageLabel={t('manifest:prints.language')}
      files={[{ name: 'list', title: t('prints.list'), text: t('prints.text') }]}
      save={save}
      failed={(reason) => t('manifest:prints.failed', { reason })}
    />
  );
}
