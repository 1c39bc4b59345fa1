import { useTranslation } from 'react-i18next';
import type { MoneyBack } from '#shared/changes/money-back.ts';
import { dollars, formatNumber } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './PriceBreakdown.module.css';

/** List of the ways by which money goes back, with the sum of each; its texts are `rebooking`. */
export function MoneyBackLines({ returns }: { returns: readonly MoneyBack[] }) {
  const { t } = useTranslation('rebooking');
  const language = useLanguage();
  const byWay = [...Map.groupBy(returns, ({ voie, moyen, parLien }) => `${voie} ${moyen} ${parLien}`).values()];
  if (byWay.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label={t('ways.label')}>
      {byWay.map((same) => {
        const [first] = same;
        if (!first) return null;
        const { voie, moyen, parLien } = first;
        const total = same.reduce((sum, { montant }) => sum + montant, 0);
        return (
          <li key={`${voie} ${moyen} ${parLien}`}>
            <span>
              {t(`ways.${voie}`, { method: t(`methods.${moyen}`) })}
              {parLien && ` ${t('ways.payer')}`}
              {same.map(({ paymentId, especes }) => especes && <Cash key={paymentId} {...especes} />)}
            </span>
            <span>{dollars(language, total)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Cash({ devise, montant }: NonNullable<MoneyBack['especes']>) {
  const language = useLanguage();
  return ` (${formatNumber(language, montant, { style: 'currency', currency: devise })})`;
}
