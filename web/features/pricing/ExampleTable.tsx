import { useTranslation } from 'react-i18next';
import { DEFAULT_PRICE_PER_KILO } from '#shared/containers/bounds.ts';
import { m3Of } from '#shared/units.ts';
import { cubicMetres, dollars, kg } from '#web/core/format.ts';
import { type Price, priceOf, saleAt, sizeOf } from '#web/core/quote/measures.ts';
import { presets } from '#web/core/quote/presets.ts';
import { presetNames } from '#web/core/quote/quote.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './ExampleTable.module.css';
import { priceAtList } from './priceAtList.ts';
import { useListName } from './useListName.ts';
import type { SoldList } from './useSoldLists.ts';

/** Prices of common parcels at a price list, or at the default rate, calculated by the same rule. */
export function ExampleTable({ list }: { list?: SoldList | undefined }) {
  const { t } = useTranslation(['pricing', 'common']);
  const language = useLanguage();
  const nameOf = useListName();
  const rate = dollars(language, DEFAULT_PRICE_PER_KILO);
  return (
    <section className={styles.examples} aria-labelledby="examples">
      <h2 id="examples">{t('table.title')}</h2>
      <table className={styles.table}>
        <caption>{list ? nameOf(list) : t('table.caption', { rate })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('table.what')}</th>
            <th scope="col">{t('table.charged')}</th>
            <th scope="col">{t('table.price')}</th>
          </tr>
        </thead>
        <tbody>
          {presetNames.map((name) => {
            const price = list
              ? priceAtList(list.version, name, presets[name])
              : priceOf(saleAt(DEFAULT_PRICE_PER_KILO), sizeOf(presets[name]));
            const [line] = price.lines;
            const { poids } = presets[name];
            return (
              <tr key={name}>
                <th scope="row">
                  {t(`common:quote.presets.${name}`)}
                  <span>
                    {kg(language, poids)}, {cubicMetres(language, m3Of(sizeOf(presets[name]).cm3))}
                  </span>
                </th>
                <td>
                  {line?.code === 'PIECE' ? line[language] : kg(language, price.chargeableKg)}
                  <span>{t(chargedBy(price))}</span>
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

const chargedBy = ({ lines: [line], byVolume }: Price) => {
  if (line?.code === 'PIECE') return 'table.byPiece';
  return byVolume ? 'table.byVolume' : 'table.byWeight';
};
