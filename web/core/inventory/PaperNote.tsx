import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import { useTranslation } from 'react-i18next';
import type { IndicativeRates } from '#shared/currency/schema.ts';
import { downloadFile } from '#web/core/download.ts';
import styles from './PaperNote.module.css';
import type { PaperFor } from './paper.ts';
import { useMadePaper } from './useMadePaper.ts';
import type { InventoryValues } from './values.ts';

interface PaperNoteProps {
  inventory: InventoryValues;
  facts: PaperFor;
  rates: IndicativeRates | null;
}

/** Foot of a list: the document that is made of it, which the customer may look at before it is sent. */
export function PaperNote({ inventory, facts, rates }: PaperNoteProps) {
  const { t } = useTranslation('inventory');
  const { state, file } = useMadePaper(inventory, facts, rates);
  const Icon = file ? FileCheck : FileText;
  return (
    <div className={styles.paper} data-state={state}>
      <Icon size={20} aria-hidden="true" />
      <p role="status">{t(`paper.${state}`)}</p>
      {file && (
        <button type="button" onClick={() => downloadFile(file.name, file, file.type)}>
          {t('paper.save')}
        </button>
      )}
    </div>
  );
}
