import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldFault } from '#shared/errors.ts';
import type { ImportSettings } from '#shared/imports/clean.ts';
import type { Field } from '#shared/imports/columns.ts';
import type { ReadRow } from '#shared/imports/rows.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useFaultMessage } from '#web/ui/form/useFaultMessage.ts';
import styles from './Import.module.css';

interface FaultyRowsProps {
  rows: readonly ReadRow[];
  settings: ImportSettings;
  onCorrect: (line: number, field: Field, text: string) => void;
  onLeaveOut: (line: number) => void;
}

/** Rows that cannot be read: their fields at fault, to be corrected in place, or the row left out. */
export function FaultyRows({ rows, settings, onCorrect, onLeaveOut }: FaultyRowsProps) {
  const { t } = useTranslation('adminImport');
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t('faulty.title', { count: rows.length })}</h2>
      <p>{t('faulty.text')}</p>
      <ul className={styles.rows}>
        {rows.slice(0, MOST_ROWS).map((row) => (
          <FaultyRow key={row.line} {...{ row, settings, onCorrect, onLeaveOut }} />
        ))}
      </ul>
      {rows.length > MOST_ROWS && <p className={styles.hint}>{t('faulty.more', { count: rows.length - MOST_ROWS })}</p>}
    </section>
  );
}

/** Rows that are shown at once; further ones follow as these are corrected. */
const MOST_ROWS = 30;

function FaultyRow({ row, ...rest }: Omit<FaultyRowsProps, 'rows'> & { row: ReadRow }) {
  const { t } = useTranslation('adminImport');
  const { prenom, nom, nomDestinataire, description } = row.values;
  const about = [`${prenom ?? ''} ${nom ?? ''}`.trim(), nomDestinataire, description].filter(Boolean).join(' · ');
  const faults = Object.entries(row.faults) as [Field, FieldFault][];
  return (
    <li className={styles.row}>
      <p>
        <strong>{t('line', { line: row.line })}</strong> <span translate="no">{about}</span>
      </p>
      <div className={styles.fields}>
        {faults.map(([field, fault]) => (
          <FaultyField key={field} {...{ row, field, fault }} {...rest} />
        ))}
      </div>
      <div>
        <Button look="quiet" onClick={() => rest.onLeaveOut(row.line)}>
          {t('faulty.leaveOut', { line: row.line })}
        </Button>
      </div>
    </li>
  );
}

interface FaultyFieldProps extends Omit<FaultyRowsProps, 'rows' | 'onLeaveOut'> {
  row: ReadRow;
  field: Field;
  fault: FieldFault;
}

/** Choices of fields that take a few values only. */
const CHOICES = {
  conditions: ['DELAI', 'A_L_ARRIVEE'],
  langue: ['fr', 'en'],
  langueDestinataire: ['fr', 'en'],
} as const;

function FaultyField({ row: { line, values }, field, fault, settings, onCorrect }: FaultyFieldProps) {
  const { t } = useTranslation('adminImport');
  const language = useLanguage();
  const faultMessage = useFaultMessage(true);
  const texts = { label: t(`sources.${field}`), error: faultMessage?.(language, fault) };
  const choose = (text: string) => onCorrect(line, field, text);
  if (field === 'piece')
    return (
      <SelectField
        {...texts}
        hint={<span translate="no">{values.piece}</span>}
        value=""
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('faulty.choose')}</option>
        <option value="-">{t('faulty.noPiece')}</option>
        {settings.pieces.map(({ code, ...names }) => (
          <option key={code} value={code}>
            {names[language]}
          </option>
        ))}
      </SelectField>
    );
  if (field === 'conditions' || field === 'langue' || field === 'langueDestinataire')
    return (
      <SelectField
        {...texts}
        hint={<span translate="no">{values[field]}</span>}
        value=""
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('faulty.choose')}</option>
        {CHOICES[field].map((choice) => (
          <option key={choice} value={choice}>
            {choice === 'fr' || choice === 'en' ? t(`languages.${choice}`) : t(`terms.${choice}`)}
          </option>
        ))}
      </SelectField>
    );
  return (
    <TextField
      {...texts}
      key={values[field]}
      defaultValue={values[field]}
      maxLength={500}
      onBlur={({ target }) => target.value !== values[field] && choose(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && choose(currentTarget.value)}
    />
  );
}
