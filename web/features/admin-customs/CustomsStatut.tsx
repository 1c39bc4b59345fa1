import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import Clock from 'lucide-react/icons/clock';
import PackageCheck from 'lucide-react/icons/package-check';
import PencilLine from 'lucide-react/icons/pencil-line';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useTranslation } from 'react-i18next';
import type { CustomsDocument, CustomsEtape, CustomsStatut as Statut } from '#shared/customs/schema.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import styles from './CustomsStatut.module.css';

const badges: Record<Statut | CustomsEtape, { icon: LucideIcon; tone: BadgeTone }> = {
  EN_ATTENTE: { icon: Clock, tone: 'warning' },
  ACCEPTE: { icon: CircleCheck, tone: 'success' },
  REFUSE: { icon: Ban, tone: 'danger' },
  A_CORRIGER: { icon: PencilLine, tone: 'danger' },
  RETENU: { icon: CirclePause, tone: 'warning' },
  LIBERE: { icon: PackageCheck, tone: 'success' },
};

/** Badge with a document's stage or else its statut, and a second one if it replaces a rejected version. */
export function CustomsStatut({ document: { statut, etape, historique } }: { document: CustomsDocument }) {
  const { t } = useTranslation('adminCustoms');
  const shown = etape ?? statut;
  return (
    <span className={styles.badges}>
      <Badge {...badges[shown]}>{t(`statuts.${shown}`)}</Badge>
      {historique.length > 0 && (
        <Badge icon={RotateCcw} tone="brand">
          {t('replaced')}
        </Badge>
      )}
    </span>
  );
}
