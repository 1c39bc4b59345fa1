import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isRateShown } from '#shared/currency/rules.ts';
import { convert } from '#shared/customs/totals.ts';
import { centsOf } from '#shared/units.ts';
import { ratesQuery } from '#web/core/currency/rates.ts';
import { francs as formatFrancs, shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './PayByWave.module.css';
import { usePayment } from './usePayment.ts';

export interface PayByWaveProps {
  /** Parcels of one customer, each of which asks for something. */
  colisIds: readonly number[];
  /** Sum that they ask for together, in dollars. */
  sum: number;
  onSettled: () => void;
}

/**
 * Button that pays parcels from a wallet of Wave, with the sum in francs at the rate of the day, which its page then
 * keeps; nothing without a rate.
 */
export default function PayByWave({ colisIds, sum, onSettled }: PayByWaveProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const { data: rates } = useQuery(ratesQuery);
  const { paying, paySelection } = usePayment({ onSettled, moyen: 'WAVE' });
  if (!rates || !isRateShown(rates.date, new Date())) return null;
  const francs = convert(centsOf(sum), 'USD', 'XOF', rates);
  if (francs === null || francs === 0 || colisIds.length === 0) return null;
  return (
    <div className={styles.wave}>
      <Button look="quiet" busy={paying !== undefined} onClick={() => paySelection([...colisIds])}>
        {t('pay.wave', { amount: formatFrancs(language, francs) })}
      </Button>
      <small>{t('pay.waveRate', { date: shortDate(language, rates.date, 'UTC') })}</small>
    </div>
  );
}
