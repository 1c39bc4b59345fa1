import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ContainerIcon from 'lucide-react/icons/container';
import { useTranslation } from 'react-i18next';
import { type Headline, STAGES, type Stage } from '#shared/situation/codes.ts';
import { STATE_LOOKS } from '#web/core/StateBadge.tsx';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';

const { EN_PREPARATION, EN_TRANSIT, ARRIVE, LIVRE, PROBLEME, EN_ATTENTE, ANNULE } = STATE_LOOKS;

type Look = { icon: LucideIcon; tone: BadgeTone };

const STAGE_LOOKS: Readonly<Record<Stage, Look>> = {
  RESERVE: { icon: ClipboardCheck, tone: 'neutral' },
  A_DEPOSER: { icon: CircleCheck, tone: 'brand' },
  AU_DEPOT: EN_PREPARATION,
  CHARGE: { icon: ContainerIcon, tone: 'brand' },
  EN_MER: EN_TRANSIT,
  A_DECHARGER: { ...ARRIVE, tone: 'brand' },
  ARRIVE,
  A_RETIRER: { ...EN_PREPARATION, tone: 'success' },
  REMIS: LIVRE,
  ANNULE,
};

/** Problems of which nobody knows how they end. */
const GRAVE: ReadonlySet<Headline> = new Set(['PERDU', 'MANQUANT', 'EN_TROP']);

const lookOf = (situation: Headline): Look => {
  const stage = STAGES.find((each) => each === situation);
  if (stage) return STAGE_LOOKS[stage];
  return GRAVE.has(situation) ? PROBLEME : { ...PROBLEME, tone: EN_ATTENTE.tone };
};

/** Badge with the situation of a parcel: the stage that it has reached, or the problem that says better where it is. */
export function SituationBadge({ situation }: { situation: Headline }) {
  const { t } = useTranslation('admin');
  return <Badge {...lookOf(situation)}>{t(`situations.${situation}`)}</Badge>;
}
