import { useTranslation } from 'react-i18next';
import type { UnloadingManifest } from '#shared/manifest/schema.ts';
import { paperOf } from '#shared/sites/paper.ts';
import { type FileFormat, FilesCard } from '#web/core/admin/FilesCard.tsx';
import { useContainer } from '#web/core/container/useContainer.ts';
import { downloadFile } from '#web/core/download.ts';
import type { Language } from '#web/i18n/language.ts';
import { loadPrintTexts } from './printTexts.ts';
import { readUnloadingVersion } from './queries.ts';
import { unloadingCsv, unloadingDocument, unloadingFileName } from './unloadingPrints.ts';

/** The unloading manifest as PDF and CSV, in either language: the closed version, or else the present state. */
export function UnloadingPrint({ list }: { list: UnloadingManifest }) {
  const { t } = useTranslation(['unloadingManifest', 'manifest']);
  const paper = paperOf(useContainer(list.conteneur.id).data?.siteArrivee);
  const latest = list.etat === 'CLOS' ? list.versions[0] : undefined;
  const save = async (_name: 'list', format: FileFormat, language: Language) => {
    const source = latest
      ? await readUnloadingVersion(list.conteneur.id, latest.version)
      : { conteneur: list.conteneur, lignes: list.lignes, version: null };
    const texts = await loadPrintTexts(language);
    const file = unloadingFileName(source, texts, format);
    if (format === 'csv') downloadFile(file, unloadingCsv(source, texts, language), 'text/csv;charset=utf-8');
    else
      await (await import('#web/core/pdf/savePdf.ts')).savePdf(file, {
        ...unloadingDocument(source, texts, language),
        paper,
      });
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
