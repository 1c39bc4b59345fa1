import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import Clock from 'lucide-react/icons/clock';
import PackageCheck from 'lucide-react/icons/package-check';
import PencilLine from 'lucide-react/icons/pencil-line';
import { useTranslation } from 'react-i18next';
import type { CustomsDocument, CustomsEtape, CustomsStatut as Statut } from '#shared/customs/schema.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';

const badges: Record<Statut | CustomsEtape, { icon: LucideIcon; tone: BadgeTone }> = {
  EN_ATTENTE: { icon: Clock, tone: 'warning' },
  ACCEPTE: { icon: CircleCheck, tone: 'success' },
  REFUSE: { icon: Ban, tone: 'danger' },
  A_CORRIGER: { icon: PencilLine, tone: 'danger' },
  RETENU: { icon: CirclePause, tone: 'warning' },
  LIBERE: { icon: PackageCheck, tone: 'success' },
};

/** Badge with the stage of a customs document, or else its statut. */
export function CustomsBadge({ document: { statut, etape } }: { document: Pick<CustomsDocument, 'statut' | 'etape'> }) {
  const { t } = useTranslation('adminCustoms');
  const shown = etape ?? statut;
  return <Badge {...badges[shown]}>{t(`statuts.${shown}`)}</Badge>;
}
