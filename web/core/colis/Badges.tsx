import Hourglass from 'lucide-react/icons/hourglass';
import Undo from 'lucide-react/icons/undo-2';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { isPaidInPart, isRecorded } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { Problem } from '#shared/situation/codes.ts';
import { isPutOff } from '#shared/situation/problems.ts';
import type { Situation } from '#shared/situation/situation.ts';
import { StateBadge } from '#web/core/container/StateBadge.tsx';
import { dollars } from '#web/core/format.ts';
import { SituationBadge } from '#web/core/situation/SituationBadge.tsx';
import { situationFor } from '#web/core/situation/situationFor.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Badge } from '#web/ui/Badge.tsx';
import styles from './Badges.module.css';
import { BEYOND_PRICE_TEXTS } from './beyondPrice.ts';
import { isPostponed } from './isAskedToPay.ts';

interface BadgesProps {
  colis: Colis;
  container: Container | null | undefined;
  showUnpaid?: boolean | undefined;
  /** True when its customs document is rejected. */
  documentToReplace?: boolean | undefined;
}

/** Problems with a badge of their own; of the others, the headline, the price or the payment deadline tells. */
const BESIDE: readonly Problem[] = [
  'SANS_PLACE',
  'REMBOURSEMENT_DU',
  'RECLAMATION',
  'ENDOMMAGE',
  'CODE_BLOQUE',
  'LITIGE',
  'DOUANE_REFUSEE',
];

/** Badges of a parcel: its situation, further problems, and its payment. */
export function Badges({ colis, container, showUnpaid = false, documentToReplace = false }: BadgesProps) {
  const { t } = useTranslation('colis');
  const { titre, problemes, du, action } = situationFor(colis, container, documentToReplace ? 'REFUSE' : undefined);
  return (
    <p className={styles.badges}>
      <SituationBadge of={titre} />
      {action === 'FETCH_BOX' && titre === 'AUTRE_DEPOT' && (
        <Badge icon={Undo} tone="warning">
          {t('card.toFetch')}
        </Badge>
      )}
      {BESIDE.filter((problem) => problem !== titre && problemes.includes(problem)).map((problem) => (
        <SituationBadge key={problem} of={problem} />
      ))}
      <PaymentBadge
        colis={colis}
        du={isPostponed(colis, container) ? null : du}
        showUnpaid={showUnpaid && titre !== 'A_PAYER_AU_RETRAIT'}
      />
    </p>
  );
}

interface PaymentBadgeProps {
  colis: Colis;
  du: Situation['du'];
  showUnpaid: boolean;
}

/** Badge with how far the payment of a parcel is; none for a cancelled one, which owes nothing. */
function PaymentBadge({ colis, du, showUnpaid }: PaymentBadgeProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  if (isRecorded(colis))
    return (
      <Badge icon={Hourglass} tone="brand">
        {t('recorded.badge')}
      </Badge>
    );
  if (colis.paiementEnCours)
    return (
      <Badge icon={Hourglass} tone="warning">
        {t('card.paying')}
      </Badge>
    );
  if (du && du !== 'PRIX')
    return (
      <Badge icon={Wallet} tone="warning">
        {t(`${BEYOND_PRICE_TEXTS[du]}.due`)}
      </Badge>
    );
  if (du && colis.reporte === 'CHARGEMENT' && isPutOff(colis))
    return (
      <Badge icon={Wallet} tone="warning">
        {t('terms.CHARGEMENT')}
      </Badge>
    );
  if (isPutOff(colis)) return du && <SituationBadge of="A_PAYER_AU_RETRAIT" />;
  if (du === 'PRIX')
    return (
      showUnpaid && (
        <Badge icon={Wallet} tone="warning">
          {isPaidInPart(colis) ? t('card.rest', { sum: dollars(language, colis.aPayer) }) : t('list.toPay')}
        </Badge>
      )
    );
  return colis.paye && <StateBadge state="PAYE" />;
}
