import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Clock from 'lucide-react/icons/clock';
import MapPinCheck from 'lucide-react/icons/map-pin-check';
import Package from 'lucide-react/icons/package';
import PackageCheck from 'lucide-react/icons/package-check';
import Ship from 'lucide-react/icons/ship';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo from 'lucide-react/icons/undo-2';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { OPEN_STATE } from './openState.ts';

/** Icon and colour of every state (docs/contract.md#states). */
export const STATE_LOOKS = {
  ENREGISTRE: { icon: ClipboardCheck, tone: 'brand' },
  EN_ATTENTE: { icon: Clock, tone: 'warning' },
  EN_COURS: OPEN_STATE,
  EN_PREPARATION: { icon: Package, tone: 'brand' },
  PRET: { icon: PackageCheck, tone: 'brand' },
  EN_TRANSIT: { icon: Ship, tone: 'brand' },
  ARRIVE: { icon: MapPinCheck, tone: 'success' },
  LIVRE: { icon: PackageCheck, tone: 'success' },
  PAYE: { icon: CircleCheck, tone: 'success' },
  RETOUR: { icon: Undo, tone: 'warning' },
  PROBLEME: { icon: TriangleAlert, tone: 'danger' },
  ANNULE: { icon: Ban, tone: 'danger' },
} as const satisfies Record<string, { icon: LucideIcon; tone: BadgeTone }>;

type State = keyof typeof STATE_LOOKS;

interface StateBadgeProps {
  state: State;
  /** Replaces the usual word, for example "open" for an EN_COURS container. */
  children?: string;
}

/** Badge of a state. */
export function StateBadge({ state, children }: StateBadgeProps) {
  const { t } = useTranslation();
  const { icon, tone } = STATE_LOOKS[state];
  return (
    <Badge icon={icon} tone={tone}>
      {children ?? t(`states.${state}`)}
    </Badge>
  );
}
