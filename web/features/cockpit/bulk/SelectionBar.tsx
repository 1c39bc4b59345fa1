import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_BULK_PREVIEW } from '#shared/bulk/constants.ts';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import styles from './Bulk.module.css';
import { BULK_KINDS, type BulkChoice, type BulkKind } from './choices.ts';

interface SelectionBarProps {
  rows: readonly CockpitColis[];
  onClear: () => void;
  onAct: (choice: BulkChoice) => void;
}

/** Bar at the bottom of the window with the actions for the selected parcels. */
export function SelectionBar({ rows, onClear, onAct }: SelectionBarProps) {
  const { t } = useTranslation('bulk');
  const [kind, setKind] = useState<BulkKind>(BULK_KINDS[0]);
  if (rows.length === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('bar.label')}>
      <p role="status" className={styles.count}>
        {t('bar.count', { count: rows.length })}
      </p>
      {rows.length > MAX_BULK_PREVIEW ? (
        <p>{t('bar.tooMany', { max: MAX_BULK_PREVIEW })}</p>
      ) : (
        <>
          <SelectField
            label={t('bar.action')}
            value={kind}
            onChange={({ target }) => setKind(BULK_KINDS.find((each) => each === target.value) ?? kind)}
          >
            {BULK_KINDS.map((each) => (
              <option key={each} value={each}>
                {t(`kinds.${each}`)}
              </option>
            ))}
          </SelectField>
          <Button onClick={() => onAct({ kind, rows })}>{t('preview.open')}</Button>
        </>
      )}
      <Button look="quiet" onClick={onClear}>
        {t('bar.clear')}
      </Button>
    </section>
  );
}
