import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportKind, type Layout, SOURCES, type Source } from '#shared/imports/columns.ts';
import { isEmpty, textOf } from '#shared/imports/sheet.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import styles from './Import.module.css';
import type { NamedSheet } from './readFile.ts';

interface ColumnsProps {
  sheet: NamedSheet;
  layout: Layout;
  kind: ImportKind;
  onChoose: (index: number, source: Source | '') => void;
}

/** Columns of the sheet with a sample, and what each of them has; a person may correct it. */
export function Columns({ sheet, layout: { firstRow, columns }, kind, onChoose }: ColumnsProps) {
  const { t } = useTranslation('adminImport');
  const id = useId();
  const sampleOf = (index: number) =>
    textOf(sheet.rows.slice(firstRow).find((row) => !isEmpty(row[index] ?? null))?.[index]);
  const used = columns.filter(({ index, heading }) => heading !== '' || sampleOf(index) !== '');
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t('columns.title')}</h2>
      <p>{t('columns.text')}</p>
      <div className={styles.fields}>
        {used.map(({ index, heading, source }) => (
          <SelectField
            key={index}
            label={heading || t('columns.number', { number: index + 1 })}
            hint={sampleOf(index) && <Sample>{sampleOf(index).slice(0, 40)}</Sample>}
            value={source ?? ''}
            onChange={({ target }) => onChoose(index, target.value as Source | '')}
          >
            <option value="">{t('columns.unused')}</option>
            {SOURCES[kind].map((each) => (
              <option key={each} value={each}>
                {t(`sources.${each}`)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </section>
  );
}

function Sample({ children }: { children: string }) {
  const { t } = useTranslation('adminImport');
  return (
    <>
      {t('columns.sample')} <span translate="no">{children}</span>
    </>
  );
}
