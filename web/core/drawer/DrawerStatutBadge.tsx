import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import LockOpen from 'lucide-react/icons/lock-open';
import { useTranslation } from 'react-i18next';
import type { DrawerStatut } from '#shared/counter/schema.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';

const BADGES: Record<DrawerStatut, { icon: LucideIcon; tone: BadgeTone }> = {
  OUVERT: { icon: LockOpen, tone: 'brand' },
  CLOS: { icon: Clock, tone: 'warning' },
  VALIDE: { icon: CircleCheck, tone: 'success' },
};

/** Badge with the statut of a cash drawer. */
export function DrawerStatutBadge({ statut }: { statut: DrawerStatut }) {
  const { t } = useTranslation('drawer');
  return <Badge {...BADGES[statut]}>{t(`statuts.${statut}`)}</Badge>;
}
