import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { isOnline } from '#shared/money/methods.ts';
import { usePaymentOf } from './queries.ts';

/** Amount refunded for a paid parcel, and whether by its payment's way or by the team; Wave gives no part back. */
export function Refund({ colis, sum }: { colis: Colis; sum: string }) {
  const { t } = useTranslation('adminColis');
  const { data } = usePaymentOf(colis);
  if (!data) return <p>{t('cancel.unknown', { sum })}</p>;
  if (data.moyen === 'WAVE' && data.colisIds.length > 1) return <p>{t('cancel.partOfWave', { sum })}</p>;
  return <p>{isOnline(data.moyen) ? t('cancel.online', { sum }) : t('cancel.byHand', { sum })}</p>;
}
