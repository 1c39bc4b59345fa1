import { useTranslation } from 'react-i18next';
import { VOLUMETRIC_KG_PER_M3 } from '#shared/colis/rules.ts';
import { cubicMetres, dollars, kg } from '#web/core/format.ts';
import type { Price } from '#web/core/quote/measures.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './PriceBreakdown.module.css';

/** Explanation of a price: the chargeable weight, the rate, and whether weight or volume decides. */
export function PriceBreakdown({ price }: { price: Price }) {
  const { t } = useTranslation('colisForm');
  const language = useLanguage();
  const values = {
    kg: kg(language, price.kg),
    m3: cubicMetres(language, price.m3),
    factor: VOLUMETRIC_KG_PER_M3,
    volumetricKg: kg(language, price.volumetricKg),
  };
  return (
    <div className={styles.why}>
      <p>
        {kg(language, price.chargeableKg)} × {t('price.rate', { rate: dollars(language, price.rate) })}
      </p>
      <p className={styles.reason}>{price.byVolume ? t('price.byVolume', values) : t('price.byWeight', values)}</p>
    </div>
  );
}
