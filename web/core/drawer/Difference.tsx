import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#shared/customs/constants.ts';
import { money } from '#web/core/inventory/money.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Difference.module.css';

/** By how much a count differs from what should be there, in the smallest unit of its currency. */
export function Difference({ amount, devise }: { amount: number; devise: Currency }) {
  const { t } = useTranslation('drawer');
  const language = useLanguage();
  const Icon = amount === 0 ? CircleCheck : TriangleAlert;
  const sum = money(language, Math.abs(amount), devise);
  return (
    <span className={amount === 0 ? styles.exact : styles.differs}>
      <Icon size={16} aria-hidden="true" />
      {amount === 0 ? t('difference.none') : t(amount < 0 ? 'difference.missing' : 'difference.surplus', { sum })}
    </span>
  );
}
