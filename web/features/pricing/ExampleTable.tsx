import { useTranslation } from 'react-i18next';
import { DEFAULT_PRICE_PER_KILO } from '#shared/containers/bounds.ts';
import { cubicMetres, dollars, kg } from '#web/core/format.ts';
import { priceOf, saleAt, sizeOf } from '#web/core/quote/measures.ts';
import { presetNames, presets } from '#web/core/quote/presets.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './ExampleTable.module.css';

/** Prices of common parcels at the default rate, calculated by the same rule. */
export function ExampleTable() {
  const { t } = useTranslation(['pricing', 'common']);
  const language = useLanguage();
  const rate = dollars(language, DEFAULT_PRICE_PER_KILO);
  return (
    <section className={styles.examples} aria-labelledby="examples">
      <h2 id="examples">{t('table.title')}</h2>
      <table className={styles.table}>
        <caption>{t('table.caption', { rate })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('table.what')}</th>
            <th scope="col">{t('table.charged')}</th>
            <th scope="col">{t('table.price')}</th>
          </tr>
        </thead>
        <tbody>
          {presetNames.map((name) => {
            const price = priceOf(saleAt(DEFAULT_PRICE_PER_KILO), sizeOf(presets[name]));
            return (
              <tr key={name}>
                <th scope="row">
                  {t(`common:quote.presets.${name}`)}
                  <span>
                    {kg(language, price.kg)}, {cubicMetres(language, price.m3)}
                  </span>
                </th>
                <td>
                  {kg(language, price.chargeableKg)}
                  <span>{t(price.byVolume ? 'table.byVolume' : 'table.byWeight')}</span>
                </td>
                <td>{dollars(language, price.total)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
