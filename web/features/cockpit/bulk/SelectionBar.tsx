import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_BULK_PREVIEW } from '#shared/bulk/constants.ts';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import styles from './Bulk.module.css';
import { type BulkChoice, type BulkKind, bulkKindsFor } from './choices.ts';

interface SelectionBarProps {
  container: Container;
  rows: readonly CockpitColis[];
  onClear: () => void;
  onAct: (choice: BulkChoice) => void;
}

/** Bar at the bottom of the window with the actions for the selected parcels. */
export function SelectionBar({ container, rows, onClear, onAct }: SelectionBarProps) {
  const { t } = useTranslation('cockpit');
  const kinds = bulkKindsFor(container);
  const [kind, setKind] = useState<BulkKind>('PAIEMENT');
  if (rows.length === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('selection.label')}>
      <p role="status" className={styles.count}>
        {t('selection.count', { count: rows.length })}
      </p>
      {rows.length > MAX_BULK_PREVIEW ? (
        <p>{t('selection.tooMany', { max: MAX_BULK_PREVIEW })}</p>
      ) : (
        <>
          <SelectField
            label={t('selection.action')}
            value={kind}
            onChange={({ target }) => setKind(kinds.find((each) => each === target.value) ?? kind)}
          >
            {kinds.map((each) => (
              <option key={each} value={each}>
                {t(`kinds.${each}`)}
              </option>
            ))}
          </SelectField>
          <Button onClick={() => onAct({ kind, rows })}>{t('selection.act')}</Button>
        </>
      )}
      <Button look="quiet" onClick={onClear}>
        {t('selection.clear')}
      </Button>
    </section>
  );
}
