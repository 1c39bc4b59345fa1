import Download from 'lucide-react/icons/download';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { toCsv } from '#shared/csv.ts';
import { FIELDS, type ImportKind } from '#shared/imports/columns.ts';
import type { ReadRow } from '#shared/imports/rows.ts';
import type { ImportedRow } from '#shared/imports/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { downloadFile } from '#web/core/download.ts';
import { paths } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Bar } from '#web/ui/Bar.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './Import.module.css';
import type { Run } from './useImport.ts';

interface ImportRunProps {
  run: Run;
  rows: readonly ReadRow[];
  kind: ImportKind;
  onPause: () => void;
  onResume: () => void;
  onEnd: () => void;
}

/** Progress of an import, then its result: counts, and the refused rows with their reasons. */
export function ImportRun({ run, rows, kind, onPause, onResume, onEnd }: ImportRunProps) {
  const { t } = useTranslation('adminImport');
  const id = useId();
  const { status, total, results, error } = run;
  const countOf = (result: ImportedRow['resultat']) => results.filter(({ resultat }) => resultat === result).length;
  const refused = results.filter(({ refus }) => refus);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t(`run.${status}`)}</h2>
      <Bar percent={total === 0 ? 100 : (100 * results.length) / total} />
      <p role="status">{t('run.progress', { done: results.length, total })}</p>
      {error !== undefined && <Notice tone="error">{t('run.failed', { reason: reasonFor(error) })}</Notice>}
      <ul className={styles.result}>
        <li>{t('run.created', { count: countOf('CREE') })}</li>
        <li>{t('run.known', { count: countOf('CONNU') })}</li>
        <li>{t('run.refused', { count: refused.length })}</li>
      </ul>
      {status === 'running' && (
        <div>
          <Button look="quiet" onClick={onPause}>
            {t('run.pause')}
          </Button>
        </div>
      )}
      {status === 'paused' && (
        <div>
          <Button onClick={onResume}>{t('run.resume')}</Button>
        </div>
      )}
      {refused.length > 0 && <Refused refused={refused} rows={rows} kind={kind} />}
      {status === 'done' && (
        <div className={styles.file}>
          <Button onClick={onEnd}>{t('file.other')}</Button>
          <ButtonLink look="quiet" to={kind === 'COLIS' ? paths.adminColis : paths.adminUsers}>
            {t(kind === 'COLIS' ? 'run.toColis' : 'back')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** Reason of a refusal, with the fields at fault. */
const useReason = () => {
  const { t } = useTranslation('adminImport');
  return ({ refus }: ImportedRow): string => {
    if (!refus) return '';
    const fields = Object.entries(refus.champs).map(
      ([field, fault]) => `${t(`sources.${field}` as 'sources.nom', { defaultValue: field })} : ${fault}`,
    );
    return fields.length > 0 ? fields.join(' ') : refus.message;
  };
};

interface RefusedProps {
  refused: readonly ImportedRow[];
  rows: readonly ReadRow[];
  kind: ImportKind;
}

function Refused({ refused, rows, kind }: RefusedProps) {
  const { t } = useTranslation('adminImport');
  const language = useLanguage();
  const reasonOf = useReason();
  const download = () => {
    const fields = FIELDS[kind];
    const heading = [t('preview.line'), t('run.reason'), ...fields.map((field) => t(`sources.${field}`))];
    const content = refused.map((result) => {
      const row = rows.find(({ line }) => line === result.ligne);
      return [result.ligne, reasonOf(result), ...fields.map((field) => row?.values[field] || null)];
    });
    downloadFile(t('run.file'), toCsv([heading, ...content], language), 'text/csv');
  };
  return (
    <>
      <ul className={styles.rows}>
        {refused.map((result) => (
          <li key={result.ligne} className={styles.row}>
            <strong>{t('line', { line: result.ligne })}</strong> {reasonOf(result)}
          </li>
        ))}
      </ul>
      <div>
        <Button look="quiet" icon={Download} onClick={download}>
          {t('run.download')}
        </Button>
      </div>
    </>
  );
}
