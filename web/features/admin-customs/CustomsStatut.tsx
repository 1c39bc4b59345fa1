import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useTranslation } from 'react-i18next';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { CustomsBadge } from '#web/core/admin/CustomsBadge.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import styles from './CustomsStatut.module.css';

/** Badge with a document's stage or else its statut, and a second one if it replaces a rejected version. */
export function CustomsStatut({ document }: { document: CustomsDocument }) {
  const { t } = useTranslation('adminCustoms');
  return (
    <span className={styles.badges}>
      <CustomsBadge document={document} />
      {document.historique.length > 0 && (
        <Badge icon={RotateCcw} tone="brand">
          {t('replaced')}
        </Badge>
      )}
    </span>
  );
}
