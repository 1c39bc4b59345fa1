import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useTranslation } from 'react-i18next';
import type { CustomsDocument, CustomsStatut as Statut } from '#shared/customs/schema.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import styles from './CustomsStatut.module.css';

const badges: Record<Statut, { icon: LucideIcon; tone: BadgeTone }> = {
  EN_ATTENTE: { icon: Clock, tone: 'warning' },
  ACCEPTE: { icon: CircleCheck, tone: 'success' },
  REFUSE: { icon: Ban, tone: 'danger' },
};

/** Badge with a document's statut, and a second one if it replaces a rejected version. */
export function CustomsStatut({ document: { statut, historique } }: { document: CustomsDocument }) {
  const { t } = useTranslation('adminCustoms');
  return (
    <span className={styles.badges}>
      <Badge {...badges[statut]}>{t(`statuts.${statut}`)}</Badge>
      {historique.length > 0 && (
        <Badge icon={RotateCcw} tone="brand">
          {t('replaced')}
        </Badge>
      )}
    </span>
  );
}
