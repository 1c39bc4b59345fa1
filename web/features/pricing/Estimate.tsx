import { useTranslation } from 'react-i18next';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { PriceBreakdown } from '#web/core/colis/PriceBreakdown.tsx';
import { LocalPriceLine } from '#web/core/currency/LocalPriceLine.tsx';
import { dollars, kg } from '#web/core/format.ts';
import type { Price } from '#web/core/quote/measures.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Estimate.module.css';
import type { Estimated } from './useEstimate.ts';

interface EstimateProps {
  estimated: Estimated | undefined;
  /** Number of such parcels. */
  count: number;
  /** Reports whether a typed value is invalid. */
  faulty: boolean;
}

/** Price of all parcels, and for each its piece, or its chargeable weight and which of weight and volume determines it. */
export function Estimate({ estimated, count, faulty }: EstimateProps) {
  const { t } = useTranslation('pricing');
  const language = useLanguage();
  const { price, total } = estimated ?? {};
  const isEven = price && total === dollarsOf(count * centsOf(price.total));
  return (
    <div className={styles.estimate} role="status">
      <p className={styles.label}>{t('calculator.total')}</p>
      <p className={styles.total} data-empty={!price || undefined}>
        {total === undefined ? '—' : dollars(language, total)}
      </p>
      <LocalPriceLine dollars={total} dated />
      {price ? (
        <>
          {count > 1 && isEven && <p>{t('calculator.each', { count, price: dollars(language, price.total) })}</p>}
          {price.lines[0]?.code === 'FRET' && (
            <>
              <p className={styles.charged}>
                {t('calculator.charged')} <strong>{kg(language, price.chargeableKg)}</strong>
              </p>
              <Scales price={price} />
            </>
          )}
          <PriceBreakdown lines={price.lines} size={price} />
        </>
      ) : (
        <p className={styles.empty}>{t(faulty ? 'calculator.faulty' : 'calculator.empty')}</p>
      )}
    </div>
  );
}

/** Bars for the weight and the volumetric weight; the longer one is charged. */
function Scales({ price }: { price: Price }) {
  const { t } = useTranslation('pricing');
  return (
    <div className={styles.scales}>
      <Scale name={t('calculator.weight')} kilos={price.kg} of={price.chargeableKg} kept={!price.byVolume} />
      <Scale name={t('calculator.volume')} kilos={price.volumetricKg} of={price.chargeableKg} kept={price.byVolume} />
    </div>
  );
}

function Scale({ name, kilos, of, kept }: { name: string; kilos: number; of: number; kept: boolean }) {
  const { t } = useTranslation('pricing');
  const language = useLanguage();
  return (
    <div className={styles.scale} data-kept={kept || undefined}>
      <p>
        {name} {kept && <span className={styles.kept}>{t('calculator.kept')}</span>}
      </p>
      <p>{kg(language, kilos)}</p>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.bar} style={{ width: `${Math.min(100, (kilos / of) * 100)}%` }} />
      </div>
    </div>
  );
}
