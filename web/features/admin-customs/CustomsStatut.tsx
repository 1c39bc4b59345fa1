import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import { useTranslation } from 'react-i18next';
import type { CustomsStatut as Statut } from '#shared/customs/schema.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';

const faces: Record<Statut, { icon: LucideIcon; tone: BadgeTone }> = {
  EN_ATTENTE: { icon: Clock, tone: 'warning' },
  ACCEPTE: { icon: CircleCheck, tone: 'success' },
  REFUSE: { icon: Ban, tone: 'danger' },
};

/** Whether a document is decided on, and how. */
export function CustomsStatut({ statut }: { statut: Statut }) {
  const { t } = useTranslation('adminCustoms');
  return <Badge {...faces[statut]}>{t(`statuts.${statut}`)}</Badge>;
}
