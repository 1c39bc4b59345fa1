import CircleAlert from 'lucide-react/icons/circle-alert';
import { useTranslation } from 'react-i18next';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import styles from './RejectedDocument.module.css';
import { ReplaceDocument } from './ReplaceDocument.tsx';

interface RejectedDocumentPanelProps {
  paper: CustomsDocument;
  /** True when the reader may replace the document. */
  isOwner: boolean;
}

/** Reason of a document's rejection and, for its owner, the form to replace it. */
export default function RejectedDocumentPanel({ paper, isOwner }: RejectedDocumentPanelProps) {
  const { t } = useTranslation('customsDocument');
  return (
    <section className={styles.rejected} aria-labelledby="rejected-document">
      <h2 id="rejected-document" className={styles.title}>
        <CircleAlert size={22} aria-hidden="true" />
        {t('rejected.title')}
      </h2>
      <p className={styles.reason}>{paper.motif ? t('reason', { motif: paper.motif }) : t('rejected.noReason')}</p>
      {isOwner && <ReplaceDocument paper={paper} />}
    </section>
  );
}
