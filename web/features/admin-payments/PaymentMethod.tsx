import { useTranslation } from 'react-i18next';
import type { Payment } from '#shared/payments/schema.ts';

/** Method of a payment, and that somebody else paid by a link. */
export function PaymentMethod({ moyen, parLien }: Pick<Payment, 'moyen' | 'parLien'>) {
  const { t } = useTranslation('adminPayments');
  const name = t(`moyens.${moyen}`);
  return parLien ? t('byLink', { moyen: name }) : name;
}
