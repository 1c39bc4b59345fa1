import CircleCheck from 'lucide-react/icons/circle-check';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hourglass from 'lucide-react/icons/hourglass';
import Minus from 'lucide-react/icons/minus';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { isOutstanding, isPaidInPart, owesSupplement, recordedMethodOf } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { mayTravelUnpaid } from '#shared/money/terms.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Badge } from '#web/ui/Badge.tsx';

/** Words for an unpaid parcel: what its terms put off, or how much is paid. */
const unpaidWords = (colis: Colis) => {
  if (mayTravelUnpaid(colis)) return 'onCollection';
  return isPaidInPart(colis) ? 'paidInPart' : 'unpaid';
};

/** Badge with a parcel's payment status. */
export function PaymentBadge({ colis }: { colis: Colis }) {
  const { t } = useTranslation('adminColis');
  const language = useLanguage();
  const recorded = recordedMethodOf(colis.moyenEnCours);
  if (owesSupplement(colis) && !recorded)
    return (
      <Badge icon={Wallet} tone="warning">
        {t('supplementDue')}
      </Badge>
    );
  if (colis.paye && !recorded)
    return (
      <Badge icon={CircleCheck} tone="success">
        {t('paid')}
      </Badge>
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
        {t(unpaidWords(colis), { rest: dollars(language, colis.aPayer) })}
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
