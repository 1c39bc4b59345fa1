import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { isOnline } from '#shared/money/methods.ts';
import { usePaymentOf } from './queries.ts';

/** Amount refunded for a paid parcel, and whether to its card or by the team. */
export function Refund({ colis, sum }: { colis: Colis; sum: string }) {
  const { t } = useTranslation('adminColis');
  const { data } = usePaymentOf(colis);
  if (!data) return <p>{t('cancel.unknown', { sum })}</p>;
  return <p>{isOnline(data.moyen) ? t('cancel.CARTE', { sum }) : t('cancel.byHand', { sum })}</p>;
}
