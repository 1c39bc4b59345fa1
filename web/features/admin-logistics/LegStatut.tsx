import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import Truck from 'lucide-react/icons/truck';
import { useTranslation } from 'react-i18next';
import type { LegStatut as Statut } from '#shared/legs/schema.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';

const badges: Record<Statut, { icon: LucideIcon; tone: BadgeTone }> = {
  PLANIFIE: { icon: CalendarClock, tone: 'neutral' },
  EN_COURS: { icon: Truck, tone: 'brand' },
  TERMINE: { icon: CircleCheck, tone: 'success' },
};

/** Badge with the statut of a leg. */
export function LegStatut({ statut }: { statut: Statut }) {
  const { t } = useTranslation('adminLogistics');
  return <Badge {...badges[statut]}>{t(`statuts.${statut}`)}</Badge>;
}
