import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { askedIn, type Debt, totalDebt } from '#shared/counter/debt.ts';
import { isRateShown } from '#shared/currency/rules.ts';
import { centsOf } from '#shared/units.ts';
import { ratesQuery } from '#web/core/currency/rates.ts';
import { francs as formatFrancs, shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { askedSum } from './isAskedToPay.ts';
import styles from './PayByWave.module.css';
import { usePayment } from './usePayment.ts';

export interface PayByWaveProps {
  /** Parcels of one customer, each of which asks for something. */
  colisList: readonly Colis[];
  onSettled: () => void;
}

/**
 * Button that pays parcels from a wallet of Wave, with the sum in francs at the rate of the day, which its page then
 * keeps; nothing without a rate.
 */
export default function PayByWave({ colisList, onSettled }: PayByWaveProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const { data: rates } = useQuery(ratesQuery);
  const { paying, paySelection } = usePayment({ onSettled, moyen: 'WAVE' });
  if (!rates || !isRateShown(rates.date, new Date())) return null;
  const francs = askedIn(totalDebt(colisList.map(debtOf)), 'XOF', rates);
  if (francs === null || francs === 0) return null;
  return (
    <div className={styles.wave}>
      <Button look="quiet" busy={paying !== undefined} onClick={() => paySelection(colisList.map(({ id }) => id))}>
        {t('pay.wave', { amount: formatFrancs(language, francs) })}
      </Button>
      <small>{t('pay.waveRate', { date: shortDate(language, rates.date, 'UTC') })}</small>
    </div>
  );
}

/** Returns what a parcel asks, with its duties in francs as long as nothing need be paid of them. */
const debtOf = (colis: Colis): Debt => {
  const { droits = 0, droitsFrancs } = colis.fraisArrivee ?? {};
  const [cents, duties] = [centsOf(askedSum(colis)), centsOf(droits)];
  return droitsFrancs !== undefined && cents >= duties
    ? { cents, duties: { cents: duties, francs: droitsFrancs } }
    : { cents };
};
