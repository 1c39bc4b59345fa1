import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import { useTranslation } from 'react-i18next';
import type { IndicativeRates } from '#shared/currency/schema.ts';
import { downloadFile } from '#web/core/download.ts';
import styles from './DocumentNote.module.css';
import type { FormFacts } from './inventoryFile.ts';
import { useInventoryFile } from './useInventoryFile.ts';
import type { InventoryValues } from './values.ts';

interface DocumentNoteProps {
  inventory: InventoryValues;
  facts: FormFacts;
  rates: IndicativeRates | null;
}

/** Foot of a list: the document that is made of it, which the customer may look at before it is sent. */
export function DocumentNote({ inventory, facts, rates }: DocumentNoteProps) {
  const { t } = useTranslation('inventory');
  const { state, file } = useInventoryFile(inventory, facts, rates);
  const Icon = file ? FileCheck : FileText;
  return (
    <div className={styles.document} data-state={state}>
      <Icon size={20} aria-hidden="true" />
      <p role="status">{t(`document.${state}`)}</p>
      {file && (
        <button type="button" onClick={() => downloadFile(file.name, file, file.type)}>
          {t('document.save')}
        </button>
      )}
    </div>
  );
}
