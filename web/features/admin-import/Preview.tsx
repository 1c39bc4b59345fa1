import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIELDS, type Field, type ImportKind } from '#shared/imports/columns.ts';
import type { ReadRow } from '#shared/imports/rows.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Import.module.css';
import { useFieldText } from './useFieldText.ts';

/** Rows that are added with each press of the button. */
const STEP = 25;

interface PreviewProps {
  rows: readonly ReadRow[];
  kind: ImportKind;
}

/** Rows as they will be imported, each repaired value with what the sheet has. */
export function Preview({ rows, kind }: PreviewProps) {
  const { t } = useTranslation('adminImport');
  const [count, setCount] = useState(STEP);
  const id = useId();
  const fields = FIELDS[kind].filter((field) => rows.some(({ values }) => values[field]));
  if (rows.length === 0) return null;
  const repaired = rows.filter(({ repairs }) => Object.keys(repairs).length > 0).length;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t('preview.title', { count: rows.length })}</h2>
      <p>{t('preview.repaired', { count: repaired })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('preview.scroll')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('preview.line')}</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {t(`sources.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, count).map((row) => (
              <tr key={row.line}>
                <th scope="row">{row.line}</th>
                {fields.map((field) => (
                  <Value key={field} row={row} field={field} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > count && (
        <div>
          <Button look="quiet" onClick={() => setCount(count + STEP)}>
            {t('preview.more', { count: Math.min(STEP, rows.length - count) })}
          </Button>
        </div>
      )}
    </section>
  );
}

function Value({ row: { values, repairs }, field }: { row: ReadRow; field: Field }) {
  const { t } = useTranslation('adminImport');
  const text = useFieldText();
  const original = repairs[field];
  return (
    <td data-repaired={original !== undefined || undefined}>
      <span translate="no">{text(field, values[field])}</span>
      {original !== undefined && (
        <span className={styles.original}>
          {original ? t('preview.was') : t('preview.filled')} {original && <span translate="no">{original}</span>}
        </span>
      )}
    </td>
  );
}
