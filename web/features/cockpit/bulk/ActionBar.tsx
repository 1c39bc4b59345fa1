import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_BULK_PREVIEW } from '#shared/bulk/constants.ts';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { SelectionBar } from '#web/core/admin/bulk/SelectionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { type BulkChoice, type BulkKind, bulkKindsFor } from './choices.ts';

interface ActionBarProps {
  container: Container;
  rows: readonly CockpitColis[];
  onClear: () => void;
  onAct: (choice: BulkChoice) => void;
}

/** Bar with the actions for the selected parcels. */
export function ActionBar({ container, rows, onClear, onAct }: ActionBarProps) {
  const { t } = useTranslation('cockpit');
  const kinds = bulkKindsFor(container);
  const [kind, setKind] = useState<BulkKind>('PAIEMENT');
  if (rows.length === 0) return null;
  return (
    <SelectionBar
      label={t('selection.label')}
      count={t('selection.count', { count: rows.length })}
      clear={t('selection.clear')}
      onClear={onClear}
    >
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
    </SelectionBar>
  );
}
