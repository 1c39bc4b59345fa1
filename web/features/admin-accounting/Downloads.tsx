import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fecFileName, type NumberedEntry, toFec } from '#shared/accounting/fec.ts';
import { toCsv } from '#shared/csv.ts';
import { dayIn } from '#shared/dates.ts';
import type { MonthBooks } from '#shared/payments/accounting.ts';
import { site } from '#web/core/contact/site.ts';
import { downloadFile } from '#web/core/download.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './Accounting.module.css';
import { ledgerCsv, ledgerRows } from './ledgerRows.ts';
import type { MonthData } from './useMonth.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Files of a month for the accountant: the FEC, and the ledger as CSV and XLSX; what was added since a closing apart. */
export function Downloads({ books, month }: { books: MonthBooks; month: MonthData }) {
  const { t } = useTranslation('adminAccounting');
  const { entries, isComplete } = month;
  const { mois, vendeur, cloture } = books;
  const validated = cloture ? dayIn(cloture.le, site.zone) : undefined;
  return (
    <section className={styles.section} aria-labelledby="books-files">
      <h2 id="books-files">{t('files.title')}</h2>
      {!books.taux && !cloture && <Notice tone="warning">{t('files.noRate')}</Notice>}
      {entries && !isComplete && <Notice tone="warning">{t('files.incomplete')}</Notice>}
      {entries && (
        <>
          <p className={styles.note}>{t(cloture ? 'files.closed' : 'files.open')}</p>
          <Files
            entries={entries.entries}
            name={t('files.name', { mois })}
            fec={vendeur.siren && isComplete ? { name: fecFileName(vendeur.siren, mois), validated } : undefined}
          />
          {vendeur.siren === null && <p className={styles.note}>{t('files.noSiren')}</p>}
          {entries.added.length > 0 && (
            <>
              <h3>{t('files.added')}</h3>
              <p className={styles.note}>{t('files.addedText')}</p>
              <Files
                entries={entries.added}
                name={t('files.addedName', { mois })}
                fec={
                  vendeur.siren
                    ? { name: `${t('files.addedName', { mois })}-FEC.txt`, validated: undefined }
                    : undefined
                }
              />
            </>
          )}
        </>
      )}
    </section>
  );
}

interface FilesProps {
  entries: readonly NumberedEntry[];
  /** Name of the ledger's files, without an extension. */
  name: string;
  fec: { name: string; validated: string | undefined } | undefined;
}

function Files({ entries, name, fec }: FilesProps) {
  const { t } = useTranslation('adminAccounting');
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const saveWorkbook = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const { default: writeWorkbook } = await import('write-excel-file/universal');
      const rows = ledgerRows(entries, t).map((row) => row.map((value) => (value === null ? null : { value })));
      downloadFile(`${name}.xlsx`, await writeWorkbook(rows).toBlob(), XLSX);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.files}>
      {fec && (
        <Button
          look="primary"
          icon={Download}
          onClick={() => downloadFile(fec.name, toFec(entries, fec.validated), 'text/plain;charset=utf-8')}
        >
          {t('files.fec')}
        </Button>
      )}
      <Button
        look="quiet"
        icon={Download}
        onClick={() => downloadFile(`${name}.csv`, toCsv(ledgerCsv(entries, t), language), 'text/csv')}
      >
        {t('files.csv')}
      </Button>
      <Button look="quiet" icon={Download} busy={busy} onClick={() => void saveWorkbook()}>
        {t('files.xlsx')}
      </Button>
      {failed && <Notice tone="error">{t('files.failed')}</Notice>}
    </div>
  );
}
