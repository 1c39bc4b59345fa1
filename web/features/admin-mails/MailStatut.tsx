import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleOff from 'lucide-react/icons/circle-off';
import Clock from 'lucide-react/icons/clock';
import Flag from 'lucide-react/icons/flag';
import Undo2 from 'lucide-react/icons/undo-2';
import { useTranslation } from 'react-i18next';
import type { UndeliveredMail } from '#shared/mails/schema.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';

type StatutName = UndeliveredMail['statut'];

const badges: Record<StatutName, { icon: LucideIcon; tone: BadgeTone }> = {
  PENDING: { icon: Clock, tone: 'warning' },
  REFUSED: { icon: Ban, tone: 'danger' },
  SUPPRESSED: { icon: CircleOff, tone: 'neutral' },
  BOUNCED: { icon: Undo2, tone: 'danger' },
  COMPLAINED: { icon: Flag, tone: 'danger' },
};

/** Badge with the statut of an undelivered mail. */
export function MailStatut({ statut }: { statut: StatutName }) {
  const { t } = useTranslation('adminMails');
  return <Badge {...badges[statut]}>{t(`statuts.${statut}`)}</Badge>;
}
