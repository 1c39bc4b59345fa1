import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ContainerIcon from 'lucide-react/icons/container';
import MapPinCheck from 'lucide-react/icons/map-pin-check';
import Package from 'lucide-react/icons/package';
import PackageCheck from 'lucide-react/icons/package-check';
import Ship from 'lucide-react/icons/ship';
import { useTranslation } from 'react-i18next';
import type { Etape } from '#shared/cockpit/stages.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';

const LOOKS: Record<Etape, { icon: LucideIcon; tone: BadgeTone }> = {
  RESERVE: { icon: ClipboardCheck, tone: 'neutral' },
  PAYE: { icon: CircleCheck, tone: 'brand' },
  RECU: { icon: Package, tone: 'brand' },
  CHARGE: { icon: ContainerIcon, tone: 'brand' },
  EN_TRANSIT: { icon: Ship, tone: 'brand' },
  ARRIVE: { icon: MapPinCheck, tone: 'success' },
  LIVRE: { icon: PackageCheck, tone: 'success' },
  ANNULE: { icon: Ban, tone: 'danger' },
};

/** Badge with the stage that a parcel has reached. */
export function StageBadge({ etape }: { etape: Etape }) {
  const { t } = useTranslation('cockpit');
  return <Badge {...LOOKS[etape]}>{t(`etapes.${etape}`)}</Badge>;
}
