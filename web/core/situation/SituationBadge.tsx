import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ContainerIcon from 'lucide-react/icons/container';
import FileWarning from 'lucide-react/icons/file-warning';
import HandCoins from 'lucide-react/icons/hand-coins';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import PackageX from 'lucide-react/icons/package-x';
import SearchX from 'lucide-react/icons/search-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo from 'lucide-react/icons/undo-2';
import Wallet from 'lucide-react/icons/wallet';
import Warehouse from 'lucide-react/icons/warehouse';
import { useTranslation } from 'react-i18next';
import type { Problem, Stage } from '#shared/situation/codes.ts';
import { STATE_LOOKS } from '#web/core/container/StateBadge.tsx';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';

const { ENREGISTRE, EN_TRANSIT, ARRIVE, PRET, LIVRE, ANNULE } = STATE_LOOKS;

/** Icon and tone of a stage, or of a problem: danger for what is lost or wrong, warning for what awaits somebody. */
const SITUATION_LOOKS: Readonly<Record<Stage | Problem, { icon: LucideIcon; tone: BadgeTone }>> = {
  RESERVE: { icon: ENREGISTRE.icon, tone: 'neutral' },
  A_DEPOSER: ENREGISTRE,
  AU_DEPOT: { icon: Warehouse, tone: 'brand' },
  CHARGE: { icon: ContainerIcon, tone: 'brand' },
  EN_MER: EN_TRANSIT,
  A_DECHARGER: { icon: ARRIVE.icon, tone: 'brand' },
  ARRIVE: { icon: ARRIVE.icon, tone: 'brand' },
  A_RETIRER: { icon: PRET.icon, tone: 'success' },
  REMIS: LIVRE,
  ANNULE: { icon: ANNULE.icon, tone: 'neutral' },
  PERDU: { icon: SearchX, tone: 'danger' },
  MANQUANT: { icon: SearchX, tone: 'danger' },
  EN_TROP: { icon: TriangleAlert, tone: 'danger' },
  ANNULE_CHARGE: { icon: TriangleAlert, tone: 'danger' },
  CHARGE_NON_RECU: { icon: TriangleAlert, tone: 'danger' },
  CHARGE_NON_PAYE: { icon: Wallet, tone: 'danger' },
  LIVRE_NON_PAYE: { icon: Wallet, tone: 'danger' },
  LITIGE: { icon: Wallet, tone: 'danger' },
  RESTE: { icon: PackageX, tone: 'danger' },
  AUTRE_DEPOT: { icon: Warehouse, tone: 'warning' },
  REMISE_A_VERIFIER: { icon: TriangleAlert, tone: 'danger' },
  ARRIVEE_A_VERIFIER: { icon: SearchX, tone: 'warning' },
  ANNULE_ARRIVE: { icon: TriangleAlert, tone: 'danger' },
  ANNULE_A_RENDRE: { icon: Undo, tone: 'warning' },
  REFUSE_AU_DEPOT: { icon: PackageX, tone: 'warning' },
  SANS_PLACE: { icon: PackageX, tone: 'warning' },
  ECART_A_DECIDER: { icon: TriangleAlert, tone: 'warning' },
  RECLAMATION: { icon: MessageSquareWarning, tone: 'warning' },
  REMBOURSEMENT_DU: { icon: HandCoins, tone: 'warning' },
  ENDOMMAGE: { icon: TriangleAlert, tone: 'warning' },
  CODE_BLOQUE: { icon: TriangleAlert, tone: 'warning' },
  DOUANE_REFUSEE: { icon: FileWarning, tone: 'danger' },
  DEPOT_FERME: { icon: PackageX, tone: 'warning' },
  NON_RECU: { icon: PackageX, tone: 'warning' },
  RECU_NON_CHARGE: { icon: PackageX, tone: 'warning' },
  SUPPLEMENT_DU: { icon: Wallet, tone: 'warning' },
  RESTE_A_PAYER: { icon: Wallet, tone: 'warning' },
  IMPAYE_BIENTOT_ANNULE: { icon: Wallet, tone: 'warning' },
  DOUANE_MANQUANTE: { icon: FileWarning, tone: 'warning' },
  A_PAYER_AU_RETRAIT: { icon: Wallet, tone: 'warning' },
  DEPART_SUSPENDU: { icon: CalendarClock, tone: 'warning' },
  DEPART_ATTENDU: { icon: CalendarClock, tone: 'warning' },
  ARRIVEE_ATTENDUE: { icon: CalendarClock, tone: 'warning' },
};

/** Badge with the stage of a parcel, or with a problem of it, in a word or two. */
export function SituationBadge({ of: code }: { of: Stage | Problem }) {
  const { t } = useTranslation('situation');
  return <Badge {...SITUATION_LOOKS[code]}>{t(code)}</Badge>;
}
