import CircleCheck from 'lucide-react/icons/circle-check';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hourglass from 'lucide-react/icons/hourglass';
import Minus from 'lucide-react/icons/minus';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { isOutstanding, isPaidInPart, owedBeyondPrice, recordedMethodOf } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { mayTravelUnpaid } from '#shared/money/terms.ts';
import { isPostponed } from '#web/core/colis/isAskedToPay.ts';
import { dollars } from '#web/core/format.ts';
import { SituationBadge } from '#web/core/situation/SituationBadge.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { adminSituation } from './adminSituation.ts';

/** Words for an unpaid parcel: that it needs a departure first, what its terms put off, or how much is paid. */
const unpaidWords = ({ colis, container }: PaymentBadgeProps) => {
  if (isPostponed(colis, container)) return isPaidInPart(colis) ? 'paidInPartPostponed' : 'postponed';
  if (mayTravelUnpaid(colis)) return 'onCollection';
  if (colis.acompteDu !== undefined) return 'depositDue';
  return isPaidInPart(colis) ? 'paidInPart' : 'unpaid';
};

interface PaymentBadgeProps {
  colis: Colis;
  /** Its container, whose dates decide whether anything is asked; absent while it is not loaded. */
  container: Container | null | undefined;
}

/** Badge with a parcel's payment status. */
export function PaymentBadge({ colis, container }: PaymentBadgeProps) {
  const { t } = useTranslation('adminColis');
  const language = useLanguage();
  const recorded = recordedMethodOf(colis.moyenEnCours);
  const beyond = owedBeyondPrice(colis);
  if (beyond && !recorded)
    return (
      <Badge icon={Wallet} tone="warning">
        {t(beyond === 'FRAIS_ARRIVEE' ? 'arrivalCostsDue' : 'supplementDue')}
      </Badge>
    );
  if (colis.paye && !recorded)
    return (
      <>
        <Badge icon={CircleCheck} tone="success">
          {t('paid')}
        </Badge>
        {adminSituation(colis, container).problemes.includes('LITIGE') && <SituationBadge of="LITIGE" />}
      </>
    );
  if (recorded)
    return (
      <Badge icon={Hourglass} tone="warning">
        {t(`recorded.${recorded}`)}
      </Badge>
    );
  if (colis.paiementEnCours)
    return (
      <Badge icon={Hourglass} tone="warning">
        {t('paying')}
      </Badge>
    );
  if (isOutstanding(colis))
    return (
      <Badge icon={Wallet} tone="warning">
        {t(unpaidWords({ colis, container }), {
          rest: dollars(language, colis.aPayer),
          deposit: dollars(language, colis.acompteDu ?? 0),
        })}
      </Badge>
    );
  if (colis.aRembourser > 0)
    return (
      <Badge icon={HandCoins} tone="warning">
        {t('toRefund')}
      </Badge>
    );
  return <Badge icon={Minus}>{t(colis.rembourse > 0 ? 'refunded' : 'neverPaid')}</Badge>;
}
