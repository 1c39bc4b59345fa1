import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { FoldableSection } from '#web/ui/FoldableSection.tsx';
import { CorrectInventory } from './CorrectInventory.tsx';
import { LineNotes } from './LineNotes.tsx';
import styles from './RejectedDocument.module.css';
import { ReplaceDocument } from './ReplaceDocument.tsx';

interface RejectedDocumentPanelProps {
  customsDocument: CustomsDocument;
  colis: Colis;
  /** True when the reader may replace the document. */
  isOwner: boolean;
}

/**
 * Reason for a document's rejection and, for its owner, folded, the form to correct its list, or to send a file or a
 * list instead.
 */
export default function RejectedDocumentPanel({ customsDocument, colis, isOwner }: RejectedDocumentPanelProps) {
  const { t } = useTranslation(['customsDocument', 'colis']);
  const isCorrection = customsDocument.etape === 'A_CORRIGER';
  const hasList = customsDocument.inventaire !== null;
  const [sendsFile, setSendsFile] = useState(!hasList);
  return (
    <section className={styles.rejected} aria-labelledby="rejected-document">
      <h2 id="rejected-document" className={styles.title}>
        <CircleAlert size={22} aria-hidden="true" />
        {t(isCorrection ? 'correct.title' : 'rejected.title')}
      </h2>
      <p className={styles.reason}>
        {customsDocument.motif
          ? t('reason', { motif: customsDocument.motif })
          : t(isCorrection ? 'correct.noReason' : 'rejected.noReason')}
      </p>
      <LineNotes customsDocument={customsDocument} />
      {isOwner && (
        <FoldableSection row id="replace-document" title={t('colis:next.REPLACE_DOCUMENT.action')}>
          {sendsFile ? (
            <ReplaceDocument customsDocument={customsDocument} />
          ) : (
            <CorrectInventory customsDocument={customsDocument} colis={colis} />
          )}
          <div>
            <Button look="quiet" onClick={() => setSendsFile(!sendsFile)}>
              {t(sendsFile ? (hasList ? 'correct.list' : 'rejected.list') : 'correct.file')}
            </Button>
          </div>
        </FoldableSection>
      )}
    </section>
  );
}
