import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ContainerIcon from 'lucide-react/icons/container';
import { useTranslation } from 'react-i18next';
import type { Etape } from '#shared/cockpit/stages.ts';
import { STATE_LOOKS } from '#web/core/StateBadge.tsx';
import { Badge } from '#web/ui/Badge.tsx';

const { EN_PREPARATION, EN_TRANSIT, ARRIVE, LIVRE, ANNULE } = STATE_LOOKS;

const LOOKS = {
  RESERVE: { icon: ClipboardCheck, tone: 'neutral' },
  PAYE: { icon: CircleCheck, tone: 'brand' },
  RECU: EN_PREPARATION,
  CHARGE: { icon: ContainerIcon, tone: 'brand' },
  EN_TRANSIT,
  ARRIVE,
  LIVRE,
  ANNULE,
} as const;

/** Badge with the stage that a parcel has reached. */
export function StageBadge({ etape }: { etape: Etape }) {
  const { t } = useTranslation('cockpit');
  return <Badge {...LOOKS[etape]}>{t(`etapes.${etape}`)}</Badge>;
}
